import { z } from "zod";
import { mostRequests } from "@/lib/docs/simulation";
import { readLastHour } from "@/lib/web/reads/last-hour";
import { read } from "@/lib/web/reads/read";

/** What the viewer's account sent in the last hour, as much as the page that replays it can compute. */
export const GET = read(z.object({}), (viewer) => readLastHour(viewer, mostRequests));
