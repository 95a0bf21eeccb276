import * as bans from "@/lib/domains/bans/service";
import * as orders from "@/lib/domains/orders/service";
import * as pets from "@/lib/domains/pets/search";
import * as planRequests from "@/lib/domains/plan-requests/service";

/** How many things wait for staff, each counted up to `max` and one more for any beyond. */
export async function countQueues() {
  const [placed, appeals, requests, reviews] = await Promise.all([
    orders.countPlaced(),
    bans.countAppeals(true),
    planRequests.countOpenRequests(),
    pets.countToReview(),
  ]);
  return {
    orders: { count: placed, max: orders.maxOrdersCounted },
    appeals: { count: appeals, max: bans.maxBansCounted },
    requests: { count: requests, max: planRequests.openRequestsShown },
    reviews: { count: reviews, max: pets.maxPetsCounted },
  };
}

/** Of each queue, and of all on the page. */
export const firstShown = 8;

export async function readQueues() {
  const [counts, placed, appeals, requests, reviews] = await Promise.all([
    countQueues(),
    orders.listQueue({ state: "placed", limit: firstShown }),
    bans.listAppeals({ open: true, limit: firstShown }),
    planRequests.listOpenRequests(),
    pets.listToReview({ limit: firstShown }),
  ]);
  return {
    counts,
    orders: placed.items,
    appeals: appeals.items,
    requests: requests.slice(0, firstShown),
    reviews: reviews.items,
  };
}
