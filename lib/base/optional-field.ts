import { z } from "zod";

/** Treats an empty value as absent, because forms send one for an unset choice. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: unknown) => (value === "" ? undefined : value), schema);

/** A field that may be absent or empty. */
export const optionalField = <S extends z.ZodType>(schema: S) => emptyAsAbsent(schema.optional());
