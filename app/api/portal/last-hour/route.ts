import { z } from "zod";
import { mostRequests } from "@/lib/docs/simulation";
import { readLastHour } from "@/lib/web/reads/last-hour";
import { read } from "@/lib/web/reads/read";

export const GET = read(z.object({}), (viewer) => readLastHour(viewer, mostRequests));
