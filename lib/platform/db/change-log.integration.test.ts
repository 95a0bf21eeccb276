import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { testDatabase } from "@/test/database";
import { until } from "@/test/waiting";
import { deleteChanges, readChanges } from "./change-log";
import { changeFeed } from "./changes";
import { sql, sqlTransaction } from "./client";

testDatabase();

const limit = 3;
const snapshotOfNow = async () => (await readChanges(sql(), undefined, limit)).snapshot;
const subjectsAfter = async (snapshot: string) =>
  (await readChanges(sql(), snapshot, limit)).changes.map(({ subject }) => subject);
const write = (subject: string, on: Pick<ReturnType<typeof sql>, "unsafe"> = sql()) =>
  on.unsafe("insert into changes (kind, subject) values ('key', $1)", [subject]);

describe("every change is read exactly once, in any order of commits", () => {
  it("reads a change once its transaction commits, and delays no other while that one is open", async () => {
    const before = await snapshotOfNow();
    let between = "";
    await sqlTransaction(async (open) => {
      await write("early", open);
      await write("late");
      expect(await subjectsAfter(before)).toEqual(["late"]);
      between = await snapshotOfNow();
      // This snapshot could not see the open transaction, so its change stays.
      await deleteChanges(sql(), between);
    });
    expect(await subjectsAfter(between)).toEqual(["early"]);
    const after = await snapshotOfNow();
    expect(await subjectsAfter(after)).toEqual([]);
    await deleteChanges(sql(), after);
    expect(await sql()`select from changes`).toHaveLength(0);
  });

  it("reads at most the limit, and nothing without an earlier snapshot", async () => {
    const before = await snapshotOfNow();
    for (const subject of ["a", "b", "c", "d"]) await write(subject);
    expect(await subjectsAfter(before)).toHaveLength(limit);
    expect((await readChanges(sql(), undefined, limit)).changes).toEqual([]);
  });

  it("deletes changes that a dump brought from another server", async () => {
    await sql()`insert into changes (txid, kind, subject) values ('9000000000000', 'key', 'restored')`;
    await deleteChanges(sql(), await snapshotOfNow());
    expect(await sql()`select from changes`).toHaveLength(0);
  });
});

it("a process that follows the changes deletes those that every process had a minute to read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(async () => {
    await changeFeed().stop();
    vi.useRealTimers();
  });
  await changeFeed().start(Date.now());
  await write("old");
  await until("it is deleted", async () => {
    vi.advanceTimersByTime(MINUTE_MS);
    return (await sql()`select from changes`).length === 0;
  });
});
