declare const brand: unique symbol;

/**
 * The ID of an account that the caller may act for. A `bigint` of a request is none, so a query for an account with it does
 * not compile. (decisions: AccountId)
 */
export type AccountId = bigint & { readonly [brand]: "AccountId" };

/** Marks an ID as one that the caller may act for: that of a key, a session, a row that was just read, or an operator. */
export const asAccountId = (id: bigint): AccountId => id as AccountId;
