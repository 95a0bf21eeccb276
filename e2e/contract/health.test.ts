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

  it("ready says what the process needs, and how that is", async () => {
    const ready = () => fetch(`${store.service().url}/api/health/ready`);
    const response = await ready();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    // A machine that is busy reads changes late, and says so for a moment.
    await expect
      .poll(async () => (await ready()).json(), { timeout: 20_000 })
      .toEqual({
        ready: true,
        database: "up",
        changes: "current",
        limiter: { engine: "memory", degraded: false },
        requestLogRowsDropped: 0,
        metering: { delayed: false, lost: 0 },
      });
  });
});
