import type { RequestListener } from "node:http";
import { createSchedule } from "@/lib/base/schedule";

/** The requests for pages and files that a process takes per second beside the API. One from memory takes 0.1 ms. */
const pagesBesideApi = { perSecond: 2_000, burst: 500 };

/** Lets requests wait that come faster, so that a flood of them delays the API little. */
export function paced(handle: RequestListener): RequestListener {
  const schedule = createSchedule(pagesBesideApi);
  return (request, response) => {
    const wait = schedule(performance.now());
    if (wait > 0) setTimeout(handle, wait, request, response);
    else handle(request, response);
  };
}
