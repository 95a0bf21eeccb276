import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { DAY_MS, duration, HOUR_MS, longDay, longSpan } from "@/lib/base/time";
import { type Actor, type AuditAction, recordAudit } from "@/lib/domains/audit/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { type DeprecatedId, deprecations } from "./deprecations";
import * as queries from "./queries";
import type { NewBrownout } from "./schema";

export { type Brownout, plannedBrownouts } from "./queries";

/** The longest brownout. Callers must not lose a second day before they have read their errors. */
const longestMs = DAY_MS;
/** The least time between two brownouts, so that two short ones are not a long one. */
const leastGapMs = HOUR_MS;

export const brownoutNoticeMs = 7 * DAY_MS;

/** How long before its start a brownout has to be scheduled here, in milliseconds: no time in development. */
export const noticeMs = (): number => (env().environment === "development" ? 0 : brownoutNoticeMs);

function requireValidTimes({ operation, startsAt, endsAt }: NewBrownout, now: number): void {
  const { sunset } = deprecations[operation];
  const notice = noticeMs();
  if (startsAt.getTime() <= now) throw new Problem("The start must be in the future.", "startsAt");
  if (startsAt.getTime() < now + notice)
    throw new Problem(`The start must be at least ${duration(notice)} from now.`, "startsAt");
  if (endsAt <= startsAt) throw new Problem("The end must be after the start.", "endsAt");
  if (endsAt.getTime() > startsAt.getTime() + longestMs)
    throw new Problem(`The end must be at most ${duration(longestMs)} after the start.`, "endsAt");
  if (endsAt > sunset) throw new Problem(`The end must not be after the removal on ${longDay(sunset)}.`, "endsAt");
}

function requireRoom(planned: queries.Brownout[], { operation, startsAt, endsAt }: NewBrownout): void {
  if (planned.length >= queries.mostPlanned)
    throw new Problem(`At most ${queries.mostPlanned} brownouts can be planned at a time.`);
  const tooNear = planned.find(
    (other) =>
      other.operation === operation &&
      startsAt.getTime() < other.endsAt.getTime() + leastGapMs &&
      other.startsAt.getTime() < endsAt.getTime() + leastGapMs,
  );
  if (tooNear) {
    const gap = duration(leastGapMs);
    throw new Problem(
      `There must be ${gap} between it and the brownout of ${longSpan(tooNear.startsAt, tooNear.endsAt)}.`,
    );
  }
}

const audit = (tx: Transaction, actor: Actor, action: AuditAction, { operation, startsAt, endsAt }: queries.Brownout) =>
  recordAudit(tx, actor, {
    action,
    subject: deprecations[operation as DeprecatedId]?.line ?? operation,
    details: { times: longSpan(startsAt, endsAt) },
  });

/** @throws Problem if the times are not allowed, too many are planned, or another one is too near */
export async function scheduleBrownout(brownout: NewBrownout, actor: Actor, now: number): Promise<queries.Brownout> {
  requireValidTimes(brownout, now);
  return db().transaction(async (tx) => {
    await queries.lockBrownouts(tx);
    requireRoom(await queries.plannedBrownouts(now, tx), brownout);
    const added = await queries.insertBrownout(tx, { ...brownout, createdAt: new Date(now) });
    await audit(tx, actor, "brownout.scheduled", added);
    return added;
  });
}

/** Or ends an active one. @throws Problem if it does not exist, was cancelled, or has ended */
export const cancelBrownout = (id: bigint, actor: Actor, now: number): Promise<void> =>
  db().transaction(async (tx) => {
    const cancelled = await queries.updateCancelled(tx, id, new Date(now));
    if (!cancelled) throw new Problem("This brownout was cancelled or has ended.");
    await audit(tx, actor, "brownout.cancelled", cancelled);
  });
