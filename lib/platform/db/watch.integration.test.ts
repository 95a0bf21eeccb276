import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/test/database";
import { sql } from "./client";
import { watchDatabase } from "./watch";

testDatabase();

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Looks at the database as every five seconds, and reads what has arrived. */
async function look(): Promise<void> {
  vi.advanceTimersByTime(5_000);
  await turn();
}

function withResolver() {
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

describe("docs/deploy.md: Postgres hangs", () => {
  it("fails what waits for it after 20 seconds without a response", async () => {
    const responses = [Promise.resolve()];
    const stop = await watchDatabase(() => responses.pop() ?? new Promise(() => undefined));
    const waiting = sql()`select pg_sleep(60)`.then(
      () => "done",
      () => "failed",
    );
    for (let looks = 0; looks < 4; looks++) await look();
    expect(await waiting).toBe("failed");
    stop();
  });

  it("is none if only this process was late, for however long", async () => {
    const stop = await watchDatabase(() => sql()`select 1`);
    const waiting = sql()`select 'done' as state, pg_sleep(0.2)`;
    await sql()`select 1`;
    const { now } = performance;
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 60_000);
    await look();
    expect(await waiting).toMatchObject([{ state: "done" }]);
    stop();
  });

  it("is none if a response has arrived, and only was not read yet", async () => {
    const late = withResolver();
    const queries = [Promise.resolve(), late.promise];
    const stop = await watchDatabase(() => queries.shift() ?? Promise.resolve());
    const waiting = sql()`select 'done' as state, pg_sleep(0.2)`;
    await sql()`select 1`;
    for (let looks = 0; looks < 3; looks++) await look();
    late.resolve();
    await look();
    expect(await waiting).toMatchObject([{ state: "done" }]);
    stop();
  });
});
