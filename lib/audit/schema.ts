import { z } from "zod";

/** A day in UTC, `YYYY-MM-DD`, of a year that the database has too: 1000 to 2999. */
export const auditDay = z.iso.date().regex(/^[12]/);
