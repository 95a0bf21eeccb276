import { z } from "zod";
import { readOverview } from "@/lib/web/reads/overview";
import { read } from "@/lib/web/reads/read";

/** What the overview follows. */
export const GET = read(z.object({}), readOverview);
