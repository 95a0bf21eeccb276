import { z } from "zod";
import { readPlan } from "@/lib/portal/plan-overview";
import { read } from "@/lib/portal/read";

/** The viewer's plan. */
export const GET = read(z.object({}), readPlan);
