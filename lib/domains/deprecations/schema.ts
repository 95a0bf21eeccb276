import { z } from "zod";
import { utcMinute } from "@/lib/base/utc-minute";
import { deprecatedIds } from "./deprecations";

export const newBrownout = z.object({ operation: z.enum(deprecatedIds), startsAt: utcMinute, endsAt: utcMinute });
export type NewBrownout = z.output<typeof newBrownout>;
