import { describe, expect, it } from "vitest";
import { testDatabase } from "@/test/database";
import { deleteChanges, readChanges } from "./change-log";
import { sql } from "./client";

testDatabase();

const limit = 3;
const snapshotOfNow = async () => (await readChanges(sql(), undefined, limit)).snapshot;
const subjectsAfter = async (snapshot: string) =>
  (await readChanges(sql(), snapshot, limit)).changes.map(({ subject }) => subject);
const write = (subject: string, on: Pick<ReturnType<typeof sql>, "unsafe"> = sql()) =>
  on.unsafe("insert into changes (kind, subject) values ('key', $1)", [subject]);

describe("design, growing past one machine: every change is read once, whatever the order of the commits", () => {
  it("reads a change of a transaction that stays open at once when it commits, and holds up no other until then", async () => {
    const before = await snapshotOfNow();
    let between = "";
    await sql().begin(async (open) => {
      await write("early", open);
      await write("late");
      expect(await subjectsAfter(before)).toEqual(["late"]);
      between = await snapshotOfNow();
      // Deleting what was seen must not take what nobody could see.
      await deleteChanges(sql(), between);
    });
    expect(await subjectsAfter(between)).toEqual(["early"]);
    const after = await snapshotOfNow();
    expect(await subjectsAfter(after)).toEqual([]);
    await deleteChanges(sql(), after);
    expect(await sql()`select from changes`).toHaveLength(0);
  });

  it("reads no more than it is told to, and nothing without a snapshot to go on from", async () => {
    const before = await snapshotOfNow();
    for (const subject of ["a", "b", "c", "d"]) await write(subject);
    expect(await subjectsAfter(before)).toHaveLength(limit);
    expect((await readChanges(sql(), undefined, limit)).changes).toEqual([]);
  });

  it("deletes what a restored dump brought from a server that was further on", async () => {
    await sql()`insert into changes (txid, kind, subject) values ('9000000000000', 'key', 'restored')`;
    await deleteChanges(sql(), await snapshotOfNow());
    expect(await sql()`select from changes`).toHaveLength(0);
  });
});
