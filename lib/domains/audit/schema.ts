import { z } from "zod";
import { boundedCode } from "@/lib/base/text";

/** A UTC day, `YYYY-MM-DD`, from the year 1000 to 2999, which the database supports. */
export const auditDay = boundedCode(10, "This is not a day.").regex(/^[12]/).pipe(z.iso.date());
