declare const brand: unique symbol;

/**
 * The identifier of an account that the caller is entitled to act for. Only authentication, the session guards, staff
 * actions and the command line make one, so that a query for another account's rows does not compile by accident.
 */
export type AccountId = bigint & { readonly [brand]: "AccountId" };

/** Vouches that the caller may act for this account. */
export const asAccountId = (id: bigint): AccountId => id as AccountId;
