import { z } from "zod";
import { readOverview } from "@/lib/web/reads/overview";
import { read } from "@/lib/web/reads/read";

export const GET = read(z.object({}), readOverview);
