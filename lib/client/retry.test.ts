import { describe, expect, it } from "vitest";
import { retryAfterOf, waitSeconds, withRetries } from "@/lib/client/retry";

const server = (...statuses: number[]) => {
  const sent: number[] = [];
  const send = async () => {
    const status = statuses[sent.length] ?? 200;
    sent.push(status);
    const headers = status === 429 ? { "Retry-After": "3600" } : undefined;
    return new Response(null, { status, headers });
  };
  return { sent, send };
};

describe("waiting", () => {
  it("waits at least Retry-After, plus at most the random part of the attempt", () => {
    expect(waitSeconds(0, 12, 0)).toBe(12);
    expect(waitSeconds(0, 12, 1)).toBe(13);
    expect(waitSeconds(3, undefined, 0.5)).toBe(4);
    expect(waitSeconds(20, 1, 1)).toBe(31);
  });

  it("accepts whole seconds only", () => {
    const of = (value: string) => retryAfterOf(new Response(null, { headers: { "Retry-After": value } }));
    expect(of("42")).toBe(42);
    expect(of("Sat, 21 Nov 2026 00:00:00 GMT")).toBeUndefined();
  });
});

describe("retrying", () => {
  it("retries after a server error", async () => {
    const { sent, send } = server(500);
    expect((await withRetries(send, { maxRetries: 2, maxWaitSeconds: 60 })).status).toBe(200);
    expect(sent).toEqual([500, 200]);
  });

  it("returns immediately if the wait is too long, or if a retry cannot help", async () => {
    for (const status of [429, 404]) {
      const { sent, send } = server(status);
      expect((await withRetries(send, { maxRetries: 2, maxWaitSeconds: 60 })).status).toBe(status);
      expect(sent).toEqual([status]);
    }
  });

  it("throws the last network error", async () => {
    const unreachable = () => Promise.reject(new TypeError("fetch failed"));
    await expect(withRetries(unreachable, { maxRetries: 1, maxWaitSeconds: 60 })).rejects.toThrow("fetch failed");
  });

  it("stops waiting when it is aborted, and sends nothing", async () => {
    const { sent, send } = server(429);
    const controller = new AbortController();
    const options = { maxRetries: 2, maxWaitSeconds: 7200, signal: controller.signal };
    const call = withRetries(send, options);
    queueMicrotask(() => controller.abort(new Error("enough")));
    await expect(call).rejects.toThrow("enough");
    await expect(withRetries(send, options)).rejects.toThrow("enough");
    expect(sent).toEqual([429]);
  });
});
