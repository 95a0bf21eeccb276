import { describe, expect, it } from "vitest";
import { testStore } from "@/e2e/support/store";

const store = testStore();

describe("design: health", () => {
  it("live says that the process runs", async () => {
    const answer = await fetch(`${store.service().url}/api/health/live`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ status: "live" });
  });

  it("ready says what the process needs, and how that is", async () => {
    const answer = await fetch(`${store.service().url}/api/health/ready`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      ready: true,
      database: "up",
      changes: "heard",
      limiter: { engine: "memory", degraded: false },
      requestLogRowsDropped: 0,
    });
  });
});
