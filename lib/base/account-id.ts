declare const brand: unique symbol;

/** That the caller may act for. A query for an account does not compile with a `bigint` of a request. */
export type AccountId = bigint & { readonly [brand]: "AccountId" };

/** Marks an ID as one that the caller may act for: that of a key, a session, a row that was just read, or an operator. */
export const asAccountId = (id: bigint): AccountId => id as AccountId;
