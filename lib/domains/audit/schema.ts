import { z } from "zod";
import { boundedCode } from "@/lib/base/text";

/** A day in UTC, `YYYY-MM-DD`, of a year that the database has too: 1000 to 2999. */
export const auditDay = boundedCode(10, "This is not a day.").regex(/^[12]/).pipe(z.iso.date());
