import { z } from "zod";
import { readPlan } from "@/lib/web/reads/plan-overview";
import { read } from "@/lib/web/reads/read";

export const GET = read(z.object({}), readPlan);
