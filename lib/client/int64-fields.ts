// Generated from the OpenAPI document by `npm run client`. Do not edit.

/** The names of the 64-bit integer fields. */
export const int64Fields = ["categoryId", "id", "petId"] as const;
