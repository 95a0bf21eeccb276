// Generated from the OpenAPI document by `npm run client`. Do not edit.

/** The fields that hold integers of 64 bits. */
export const int64Fields = ["categoryId", "id", "petId"] as const;
