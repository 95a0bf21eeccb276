import { describe, expect, it } from "vitest";
import { testStore } from "@/test/store";

const store = testStore();

describe("design: health", () => {
  it("live says that the process runs", async () => {
    const response = await fetch(`${store.service().url}/api/health/live`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ status: "live" });
  });

  it("ready reports the state of what the process needs", async () => {
    const ready = () => fetch(`${store.service().url}/api/health/ready`);
    const response = await ready();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    // On a busy machine, changes are read late, and ready reports that for a moment.
    await expect
      .poll(async () => (await ready()).json(), { timeout: 20_000 })
      .toEqual({
        ready: true,
        readyForWrites: true,
        draining: false,
        database: "up",
        schema: "known",
        changes: "current",
        clockAheadMs: expect.any(Number),
        limiter: { engine: "memory", degraded: false },
        requestLogRowsDropped: 0,
        metering: { delayed: false, lost: 0 },
        requests: { inProgress: 0, shed: 0, unlistedFailures: 0 },
      });
  });
});
