import type { Ratelimit, RatelimitConfig } from "@upstash/ratelimit";
import { FAILURES_PER_MINUTE } from "./address-guard";
import { type Call, failureScript, run, takeScript } from "./upstash-script";
import { MINUTE_MS } from "./windows";

export type Algorithm = RatelimitConfig["limiter"];
type Response = Awaited<ReturnType<Ratelimit["limit"]>>;
type Decided = Response & { replies: Reply[] };
/** What the script replies to one request, as described there. */
export type Reply = [
  outcome: number,
  minute: number,
  minuteUsed: number,
  day: number,
  dayUsed: number,
  banUntil: number,
  newBanCount: number,
];

/** Whether a response is ours; after its timeout Ratelimit answers one of its own, which lets the request pass. */
export const isDecided = (response: Response): response is Decided => "replies" in response;

const isReply = (value: unknown): value is Reply =>
  Array.isArray(value) && value.length === 7 && value.every(Number.isSafeInteger);

const areReplies = (value: unknown, count: number): value is Reply[] =>
  Array.isArray(value) && value.length === count && value.every(isReply);

export class NoAnswer extends Error {
  constructor(timeoutMs: number) {
    super(`the limiter's store gave no answer within ${timeoutMs} ms`);
  }
}

const unexpected = (reply: unknown) =>
  new Error(`the limiter's store gave an unexpected answer: ${JSON.stringify(reply)}`);

/**
 * Our algorithm inside Ratelimit. An algorithm is given nothing but an identifier, so that carries the whole call, for
 * several requests; and it answers one response, on which the script's replies travel back. Nothing else of it is used.
 */
export const decideByScript: Algorithm = () => ({
  async limit({ redis, prefix }, identifier): Promise<Decided> {
    const call: Call = JSON.parse(identifier.slice(prefix.length + 1));
    const replies = await run(redis, takeScript, call);
    if (!areReplies(replies, call.keys.length / keysOfRequest)) throw unexpected(replies);
    return { success: true, limit: 0, remaining: 0, reset: 0, pending: Promise.resolve(), replies };
  },
  ...onlyLimit,
});

const keysOfRequest = 3;

/** Counts failed authentications. The identifier names the address and the clock minute, and is the key in Redis. */
export const countFailures: Algorithm = () => ({
  async limit({ redis, cache }, identifier) {
    const refusal = { success: false, limit: FAILURES_PER_MINUTE, remaining: 0, reset: 0, pending: Promise.resolve() };
    if (cache?.isBlocked(identifier).blocked) return { ...refusal, reason: "cacheBlock" };

    const failed = await run(redis, failureScript, { keys: [identifier], args: [2 * MINUTE_MS] });
    if (typeof failed !== "number") throw unexpected(failed);
    if (failed <= FAILURES_PER_MINUTE) {
      return { ...refusal, success: true, remaining: FAILURES_PER_MINUTE - failed };
    }
    // By then the minute is over, and its successor goes by another name.
    cache?.blockUntil(identifier, Date.now() + MINUTE_MS);
    return refusal;
  },
  ...onlyLimit,
});

const unused = () => Promise.reject(new Error("only limit() is used; see peek() and liftBan() of the limiter"));
const onlyLimit = { getRemaining: unused, resetTokens: unused };

/** Ratelimit's cache of refused addresses, which is a Map it never empties, kept to a size: the oldest go first. */
export class BoundedMap extends Map<string, number> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: string, value: number): this {
    const [oldest] = this.keys();
    if (oldest !== undefined && this.size >= this.#maxSize) this.delete(oldest);
    return super.set(key, value);
  }
}
