import { z } from "zod";
import { readOverview } from "@/lib/portal/overview";
import { read } from "@/lib/portal/read";

/** What the overview follows. */
export const GET = read(z.object({}), readOverview);
