import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import type { Animal } from "@/lib/domains/inventory/queries";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";

// While the review is enabled, every animal that an account adds waits for it, and the API shows it meanwhile. Staff approve it
// or retire it (see editing/service).

/** A page of the animals that wait for a review, the lowest ID first. */
export async function listToReview(request: SliceRequest): Promise<Slice<Animal>> {
  return toSlice(await queries.findToReview(request), request.limit);
}

/** How many animals wait for a review: exact up to `countedAtMost`, and one more for any larger number. */
export const countToReview = (): Promise<number> => queries.countWaiting();

/** Whether animals that are added now wait for a review. */
export const isReviewEnabled = (): Promise<boolean> => queries.isReviewEnabled();

/** Enables or disables the review of added animals. Animals that wait keep waiting. */
export const setReview = (to: "enabled" | "disabled", actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const changed = await (to === "enabled" ? queries.insertSwitch(tx) : queries.deleteSwitch(tx));
    if (changed) await recordAudit(tx, actor, { action: `review.${to}`, subject: "review of added animals" });
  });
