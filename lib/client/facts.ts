// Generated from the OpenAPI document by `npm run client`. Do not edit.

/** The names of the members that hold 64-bit integers. */
export const int64Fields: readonly string[] = ["categoryId", "id", "petId"];
/** The operations that take an Idempotency-Key. */
export const idempotentOperations: readonly string[] = ["POST /pets"];
