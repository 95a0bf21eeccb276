import type { Ratelimit, RatelimitConfig } from "@upstash/ratelimit";
import { FAILURES_PER_MINUTE } from "@/lib/limiter/address-guard";
import { type Call, failureScript, run, takeScript } from "@/lib/limiter/upstash-script";
import { MINUTE_MS } from "@/lib/limiter/windows";

export type Algorithm = RatelimitConfig["limiter"];
type Response = Awaited<ReturnType<Ratelimit["limit"]>>;
type Decided = Response & { reply: Reply };
/** What the script replies, as described there. */
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
export const isDecided = (response: Response): response is Decided => "reply" in response;

const isReply = (value: number[]): value is Reply => value.length === 7 && value.every(Number.isSafeInteger);

export class NoAnswer extends Error {
  constructor(timeoutMs: number) {
    super(`the limiter's store gave no answer within ${timeoutMs} ms`);
  }
}

const unexpected = (reply: unknown) =>
  new Error(`the limiter's store gave an unexpected answer: ${JSON.stringify(reply)}`);

/**
 * Our algorithm inside Ratelimit. An algorithm is given nothing but an identifier, so that carries the whole call; and
 * it answers a response, on which the script's reply travels back. Of the response itself only `success` is of use.
 */
export const decideByScript: Algorithm = () => ({
  async limit({ redis, prefix }, identifier): Promise<Decided> {
    const call: Call = JSON.parse(identifier.slice(prefix.length + 1));
    const reply = await run(redis, takeScript, call);
    if (!isReply(reply)) throw unexpected(reply);
    return { success: reply[0] === 0, limit: 0, remaining: 0, reset: 0, pending: Promise.resolve(), reply };
  },
  ...onlyLimit,
});

/** Counts failed authentications. The identifier names the address and the clock minute, and is the key in Redis. */
export const countFailures: Algorithm = () => ({
  async limit({ redis, cache }, identifier) {
    const refusal = { success: false, limit: FAILURES_PER_MINUTE, remaining: 0, reset: 0, pending: Promise.resolve() };
    if (cache?.isBlocked(identifier).blocked) return { ...refusal, reason: "cacheBlock" };

    const reply = await run(redis, failureScript, { keys: [identifier], args: [2 * MINUTE_MS] });
    const [failed] = reply;
    if (failed === undefined) throw unexpected(reply);
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
