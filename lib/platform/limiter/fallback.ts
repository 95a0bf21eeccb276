import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import type { Ban, Decision, Limiter, LimiterHealth, LimitRequest } from "./limiter";
import type { MemoryLimiter } from "./memory";
import type { StoreLimiter } from "./upstash";

/** How long to wait between two attempts to reach a store that is away, in milliseconds. */
const PROBE_EVERY_MS = 1_000;

type Log = Pick<ReturnType<typeof log>, "warn" | "info">;

/**
 * Limits by the shared store for as long as it answers, and by this process alone while it does not: with the same
 * numbers, so never without a limit and never refusing for that reason. (decisions: Redis unreachable)
 *
 * Only the requests that find out wait for the store; from then on all are decided here at once, while one probe at a
 * time asks whether it is back. What the store counts is noted here as it goes, and what was counted here goes back
 * with an account's next request, so neither an outage nor a store that lost its data gives anybody new windows. (At
 * the very change, as many requests as were in flight may be counted on one side only.)
 */
export function createFallbackLimiter(
  primary: StoreLimiter,
  local: MemoryLimiter,
  options: { probeEveryMs?: number; log?: Log } = {},
): Limiter {
  const { probeEveryMs = PROBE_EVERY_MS } = options;
  const bansDecidedHere = new Map<bigint, Ban>();
  let awaySince: number | undefined;

  async function ask<T>(store: () => Promise<T>, here: () => T | Promise<T>): Promise<T> {
    if (awaySince !== undefined) return here();
    try {
      return await store();
    } catch (error) {
      goAway(error);
      return here();
    }
  }

  function goAway(error: unknown): void {
    if (awaySince !== undefined) return;
    awaySince = Date.now();
    (options.log ?? log()).warn({ err: error }, "limiter: the store is away, this process limits by itself");
    void waitForReturn(awaySince);
  }

  async function waitForReturn(since: number): Promise<void> {
    for (;;) {
      // It keeps no process alive that is otherwise done.
      await sleep(probeEveryMs, undefined, { ref: false });
      try {
        await primary.probe();
        for (const [keyId, ban] of bansDecidedHere) await primary.imposeBan(keyId, ban);
        break;
      } catch {
        // Still away; that was logged when it went.
      }
    }
    bansDecidedHere.clear();
    awaySince = undefined;
    (options.log ?? log()).info({ awayMs: Date.now() - since }, "limiter: the store is back");
  }

  async function takeFromStore(request: LimitRequest): Promise<Decision> {
    const decision = await primary.take(request, local.used(request.accountId));
    local.observe(request, decision);
    return decision;
  }

  function takeHere(request: LimitRequest): Decision {
    const decision = local.take(request);
    if (!decision.allowed && decision.newBan) bansDecidedHere.set(request.keyId, decision.newBan);
    return decision;
  }

  return {
    take(request) {
      // Also without a promise while the store is away, as fast as the engine in memory.
      if (awaySince !== undefined) return takeHere(request);
      return ask(
        () => takeFromStore(request),
        () => takeHere(request),
      );
    },

    wouldRefuse: (request) => local.wouldRefuse(request),

    peek: (accountId, limits, now) =>
      ask(
        () => primary.peek(accountId, limits, now),
        () => local.peek(accountId, limits, now),
      ),

    banOf: (keyId, now) =>
      ask(
        () => primary.banOf(keyId, now),
        () => local.banOf(keyId, now),
      ),

    async liftBan(keyId) {
      bansDecidedHere.delete(keyId);
      await local.liftBan(keyId);
      // Not caught: a store that could not be told still has the ban, and whoever lifts it must know.
      await primary.liftBan(keyId);
    },

    guard: (address, now) =>
      ask(
        () => primary.guard(address, now),
        () => local.guard(address, now),
      ),

    peekGuard: (address, now) =>
      ask(
        () => primary.peekGuard(address, now),
        () => local.peekGuard(address, now),
      ),

    health: (): LimiterHealth =>
      awaySince === undefined
        ? { engine: "upstash", degraded: false }
        : { engine: "upstash", degraded: true, since: awaySince },
  };
}
