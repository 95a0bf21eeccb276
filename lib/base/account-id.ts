declare const brand: unique symbol;

/**
 * An account that the caller may act for. Only authentication, the session guards, staff actions and the command line
 * create one, so a query for the wrong account does not compile.
 */
export type AccountId = bigint & { readonly [brand]: "AccountId" };

export const asAccountId = (id: bigint): AccountId => id as AccountId;
