import { stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { blockLoop } from "@/test/waiting";
import { withDeadline } from "./async";

const late = () => new Error("late");

describe("a timeout measures what is waited for, not this process", () => {
  it("takes what arrived while the event loop was blocked for longer than the timeout", async () => {
    const work = withDeadline(400, stat("."), late);
    blockLoop(1_000);
    expect((await work).isDirectory()).toBe(true);
  });

  it("gives what is waited for most of the time after the event loop was blocked", async () => {
    const work = withDeadline(2_000, new Promise((resolve) => setImmediate(() => stat(".").then(resolve))), late);
    blockLoop(2_500);
    await expect(work).resolves.toBeDefined();
  });

  it("gives up on what does not come, also with a blocked event loop", async () => {
    const work = withDeadline(40, new Promise(() => undefined), late);
    blockLoop(100);
    await expect(work).rejects.toThrow("late");
  });
});
