import { z } from "zod";
import { cursor } from "@/lib/api/cursor";
import { int64, int64Text } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";

const error = "must be an integer from 1 to 100";

/** Specification, section 4.1. */
export const listParameters = {
  limit: boundedCode(10, error)
    .regex(/^-?\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(1, { error }).max(100, { error }))
    .default(20)
    .meta({ description: "Maximum number of items to return.", example: 3 }),
  cursor: cursor.optional().meta({
    type: "string",
    description: "Where the page starts. Take it from the Link header of the previous page.",
  }),
};

/** @param example shows in the samples, which run with it */
export const idParameter = (description: string, example: number) =>
  int64Text("must be an integer of 64 bits").pipe(int64).meta({ description, example });
