import { z } from "zod";
import { mostRequests } from "@/lib/docs/simulation";
import { readLastHour } from "@/lib/web/reads/last-hour";
import { read } from "@/lib/web/reads/read";

/** The account's requests of the last hour, limited to what the simulator can replay. */
export const GET = read(z.object({}), (viewer) => readLastHour(viewer, mostRequests));
