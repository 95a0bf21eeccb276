import { describe, expect, it } from "vitest";
import { freePort } from "@/test/port";
import { testStore } from "@/test/store";

const store = testStore({ METRICS_PORT: String(await freePort()) });

describe("health", () => {
  it("live says that the process runs", async () => {
    const response = await fetch(`${store.service().url}/api/health/live`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ status: "live" });
  });

  it("ready says nothing else", async () => {
    const response = await fetch(`${store.service().url}/api/health/ready`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ ready: true });
  });

  it("the port for metrics reports the state of what the process needs", async () => {
    // On a busy machine, changes are read late, and the report says so for a moment.
    await expect
      .poll(() => store.service().health())
      .toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        ready: true,
        readyForWrites: true,
        draining: false,
        database: "up",
        schema: "known",
        changes: "current",
        replica: "none",
        clockAheadMs: expect.any(Number),
        limiter: { engine: "memory", degraded: false },
        requestLogRowsDropped: 0,
        metering: { delayed: false, lost: 0 },
        requests: { inProgress: 0, shed: 0, unlistedFailures: 0 },
        descriptors: { failures: 0 },
      });
  });
});
