import { z } from "zod";
import { boundedCode } from "./text";

const notATime = "Enter a date and a time.";

/** A minute in UTC as a form sends it: `2026-12-01T10:00`. */
export const utcMinute = boundedCode(16, notATime)
  .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/, { error: notATime, abort: true })
  .transform((text, context) => {
    const time = new Date(`${text}Z`);
    // JavaScript reads 31 February as 3 March.
    if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)) return time;
    context.addIssue({ code: "custom", message: notATime });
    return z.NEVER;
  });
