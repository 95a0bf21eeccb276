import { describe, expect, it } from "vitest";
import { retryAfterOf, waitSeconds, withRetries } from "@/lib/client/retry";

const get = new Request("https://store.example/pets");
const post = new Request("https://store.example/suppliers", { method: "POST" });
const postWithKey = new Request(post, { headers: { "Idempotency-Key": "k" } });
const options = { maxRetries: 2, maxWaitSeconds: 60 };

/** An error as a status and a code, or a lost connection. */
type Failure = [status: number, code?: string] | "lost";

/** Fails once, and then responds with 200. */
function failing(failure: Failure, headers?: Record<string, string>) {
  let sent = 0;
  const send = async () => {
    sent++;
    if (sent > 1) return new Response(null, { status: 200 });
    if (failure === "lost") throw new TypeError("fetch failed");
    const [status, code] = failure;
    return new Response(code && JSON.stringify({ code, message: "", status }), { status, headers });
  };
  return { send, sent: () => sent };
}

describe("waiting", () => {
  it("waits at least Retry-After, plus at most the random part of the attempt", () => {
    expect(waitSeconds(0, 12, 0)).toBe(12);
    expect(waitSeconds(0, 12, 1)).toBe(13);
    expect(waitSeconds(3, undefined, 0.5)).toBe(4);
    expect(waitSeconds(20, 1, 1)).toBe(31);
  });

  it("reads whole seconds or a date, RFC 9110, section 10.2.3", () => {
    const now = Date.UTC(2026, 10, 20, 23, 59, 30, 500);
    const of = (value: string) => retryAfterOf(new Response(null, { headers: { "Retry-After": value } }), now);
    expect(of("42")).toBe(42);
    expect(of("Sat, 21 Nov 2026 00:00:00 GMT")).toBe(30);
    expect(of("Fri, 20 Nov 2026 00:00:00 GMT")).toBe(0);
    expect(of("soon")).toBeUndefined();
  });
});

describe("retrying", () => {
  const nothingDone: Failure[] = [[429], [429, "rate_limit_exceeded"], [503, "service_unavailable"]];
  const maybeDone: Failure[] = [
    "lost",
    [408, "request_timeout"],
    [500, "internal_error"],
    [502],
    [503],
    [503, "outcome_unknown"],
    [504],
  ];
  const final: Failure[] = [[404, "not_found"], [409], [409, "out_of_stock"], [422, "idempotency_key_reused"]];

  it.each([
    ["a request that reads", get],
    ["one that writes with an Idempotency-Key", postWithKey],
  ])("repeats %s after every failure that may pass", async (_, request) => {
    const retried = [...nothingDone, ...maybeDone, [409, "idempotency_conflict"] as Failure].map(async (failure) => {
      const { send, sent } = failing(failure);
      expect((await withRetries(request, send, options)).status, String(failure)).toBe(200);
      expect(sent()).toBe(2);
    });
    await Promise.all(retried);
  });

  it("repeats one that writes without a key only if nothing was done", async () => {
    const retried = nothingDone.map(async (failure) => {
      expect((await withRetries(post, failing(failure).send, options)).status, String(failure)).toBe(200);
    });
    await Promise.all(retried);
    for (const failure of maybeDone) {
      const { send, sent } = failing(failure);
      const outcome = await withRetries(post, send, options).catch((error: Error) => error.message);
      expect(outcome instanceof Response ? outcome.status : outcome).toBe(
        failure === "lost" ? "fetch failed" : failure[0],
      );
      expect(sent(), String(failure)).toBe(1);
    }
  });

  it("repeats nothing that gets the same response again", async () => {
    for (const failure of final) {
      for (const request of [get, post, postWithKey]) {
        const { send, sent } = failing(failure);
        expect((await withRetries(request, send, options)).status).toBe(failure[0]);
        expect(sent()).toBe(1);
      }
    }
  });

  it("returns immediately if the wait is too long", async () => {
    const { send, sent } = failing([429], { "Retry-After": "3600" });
    expect((await withRetries(get, send, options)).status).toBe(429);
    expect(sent()).toBe(1);
  });

  it("throws the last network error", async () => {
    const unreachable = () => Promise.reject(new TypeError("fetch failed"));
    await expect(withRetries(get, unreachable, { ...options, maxRetries: 1 })).rejects.toThrow("fetch failed");
  });

  it("stops waiting when it is aborted, and sends nothing", async () => {
    const { send, sent } = failing([429], { "Retry-After": "3600" });
    const controller = new AbortController();
    const request = new Request(get, { signal: controller.signal });
    const call = withRetries(request, send, { maxRetries: 2, maxWaitSeconds: 7200 });
    queueMicrotask(() => controller.abort(new Error("enough")));
    await expect(call).rejects.toThrow("enough");
    await expect(withRetries(request, send, options)).rejects.toThrow("enough");
    expect(sent()).toBe(1);
  });
});
