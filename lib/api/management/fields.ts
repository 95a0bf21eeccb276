import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";
import { expiryBefore } from "@/lib/domains/keys/schema";

// What operations return. The document says more of it, and nothing checks it.

export const textField = (description: string) => z.string().meta({ description });

export const instantField = (description: string) => z.iso.datetime().meta({ description });

/** One of a list that may grow. */
export const openEnum = (values: readonly string[], description: string) =>
  z.string().meta({ "x-extensible-enum": [...values], description });

// What clients send.

const isInRange = (text: string): boolean => Date.parse(text) >= 0 && Date.parse(text) < expiryBefore;

/** A time with its time zone, from 1970 until before the year 9999. */
export const givenInstant = (description: string, example?: string) => {
  const error = "must be a time such as 2026-11-24T14:00:00Z";
  return boundedCode(40, error)
    .pipe(z.iso.datetime({ offset: true, error }))
    .refine(isInRange, error)
    .meta({ type: "string", format: "date-time", description, example });
};

const notAStatus = "must be a status such as 200 or 4xx";

/** The parameters of a query that choose requests. */
export const requestFilters = {
  key: int64Text("must be the ID of a key")
    .optional()
    .meta({ type: "integer", format: "int64", description: "Only of this key." }),
  operation: boundedCode(64, "must be the ID of an operation").optional().meta({
    description: "Only of this operation, such as `listPets`.",
  }),
  status: boundedCode(3, notAStatus)
    .regex(/^([245]xx|[1-5]\d\d)$/, notAStatus)
    .optional()
    .meta({
      description:
        "Only with this status, such as `200`, or with one of `2xx` (also 304), `4xx` (without 429) or `5xx`.",
    }),
};
