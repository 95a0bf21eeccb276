import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { changes } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { until } from "@/test/waiting";
import { cancelBrownout, plannedBrownouts, scheduleBrownout } from "./brownouts";
import { deprecations } from "./deprecations";
import { brownoutPlan } from "./plan";
import { newBrownout } from "./schema";

testDatabase();

const now = Date.now();
const week = now + 7 * DAY_MS;
const sunset = deprecations.getPet.sunset.getTime();

const schedule = (startsAt: number, endsAt: number) =>
  scheduleBrownout({ operation: "getPet", startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, commandActor, now);
const audited = async (action: string) =>
  (await listAudit({ action, limit: 10 })).items.map(({ subject, details }) => [subject, details]);

beforeEach(() => sql()`delete from brownouts`);

describe("decisions: Brownouts: which ones staff can schedule", () => {
  it.each([
    ["in the past", now - HOUR_MS, now + HOUR_MS, "in the future"],
    ["within 7 days", week - 1, week + HOUR_MS, "at least 7 days from now"],
    ["without a length", week, week, "after the start"],
    ["longer than a day", week, week + DAY_MS + 1, "at most 1 day after the start"],
    ["beyond the removal", sunset - HOUR_MS, sunset + 1, "not be after the removal on 5 December 2030"],
  ])("none %s", async (_what, startsAt, endsAt, problem) => {
    await expect(schedule(startsAt, endsAt)).rejects.toThrow(problem);
    expect(await plannedBrownouts(now)).toEqual([]);
  });

  it("the longest one, as early as allowed and until the removal, each with an entry in the audit log", async () => {
    await schedule(Date.UTC(2028, 11, 5, 10), Date.UTC(2028, 11, 5, 12));
    await schedule(week, week + DAY_MS);
    await schedule(sunset - DAY_MS, sunset);
    expect((await plannedBrownouts(now)).map(({ startsAt }) => startsAt.getTime())).toEqual([
      week,
      Date.UTC(2028, 11, 5, 10),
      sunset - DAY_MS,
    ]);
    const entries = await audited("brownout.scheduled");
    expect(entries).toHaveLength(3);
    expect(entries[2]).toEqual(["GET /pets/{petId}", { times: "5 December 2028, 10:00 to 12:00 UTC" }]);
  });

  it("none within an hour of another, also when several are scheduled at the same time", async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => schedule(week, week + HOUR_MS)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const tooNear = "1 hour between it and the brownout of ";
    await expect(schedule(week + 2 * HOUR_MS - 1, week + 3 * HOUR_MS)).rejects.toThrow(tooNear);
    await schedule(week + 2 * HOUR_MS, week + 3 * HOUR_MS);
    await expect(schedule(week + HOUR_MS, week + 2 * HOUR_MS)).rejects.toThrow(tooNear);
  });

  it("none while 50 are planned", async () => {
    await sql()`
      insert into brownouts (operation, starts_at, ends_at)
      select 'getPet', at, at + interval '1 hour'
      from generate_series(now() + interval '20 days', now() + interval '69 days', interval '1 day') as at`;
    await expect(schedule(week, week + HOUR_MS)).rejects.toThrow("At most 50");
  });

  it.each(["", "2026-02-31T10:00", "2026-13-01T10:00", "2026-12-01 10:00", "2026-12-01T10:00Z"])(
    "none at %j, which is no time",
    (startsAt) => {
      const { error } = newBrownout.safeParse({ operation: "getPet", startsAt, endsAt: "2026-12-01T12:00" });
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ["startsAt", "Enter a date and a time."],
      ]);
    },
  );

  it("reads the times of a form as UTC", () => {
    const form = { operation: "getPet", startsAt: "2026-12-01T10:00", endsAt: "2026-12-01T12:00" };
    expect(newBrownout.parse(form).startsAt.toISOString()).toBe("2026-12-01T10:00:00.000Z");
  });
});

describe("decisions: Brownouts: staff cancel one", () => {
  it("once, until it has ended", async () => {
    const { id, endsAt } = await schedule(week, week + HOUR_MS);
    await expect(cancelBrownout(id, commandActor, endsAt.getTime())).rejects.toThrow("has ended");
    await cancelBrownout(id, commandActor, week + MINUTE_MS);
    await expect(cancelBrownout(id, commandActor, week + MINUTE_MS)).rejects.toThrow("was cancelled");
    expect(await plannedBrownouts(now)).toEqual([]);
    expect(await audited("brownout.cancelled")).toHaveLength(1);
    await schedule(week, week + HOUR_MS);
  });
});

describe("decisions: Brownouts: every process has the plan in memory", () => {
  /** How often the log told of the one brownout of this operation. The first call fails. */
  let told = 0;
  const failing = "failsOnce";
  beforeAll(async () => {
    brownoutPlan().follow();
    changes().follow("brownout", {
      changed: async (operations) => {
        if (operations.has(failing) && ++told === 1) throw new Error("The database is away.");
      },
      missed: () => {},
    });
    await changes().start(Number.POSITIVE_INFINITY);
  });

  it("learns within a second that one was scheduled or cancelled, by any process and also with psql", async () => {
    const { id } = await schedule(week, week + HOUR_MS);
    const at = (time: number, operation = "getPet") => brownoutPlan().activeAt(operation, time)?.id;
    await until("scheduled", () => at(week) === id);
    expect([week - 1, week, week + HOUR_MS - 1, week + HOUR_MS].map((time) => at(time))).toEqual([
      undefined,
      id,
      id,
      undefined,
    ]);
    expect(at(week, "listPets")).toBeUndefined();
    expect(brownoutPlan().of("getPet", week + HOUR_MS)).toEqual([]);

    await cancelBrownout(id, commandActor, now);
    await until("cancelled", () => at(week) === undefined);
    const times = [isoTime(week), isoTime(week + MINUTE_MS)] as const;
    await sql()`insert into brownouts (operation, starts_at, ends_at) values ('getPet', ${times[0]}, ${times[1]})`;
    await until("inserted", () => at(week) !== undefined);
    await sql()`delete from brownouts`;
    await until("deleted", () => at(week) === undefined);
  });

  it("reads a change again if it could not be applied", async () => {
    await sql()`
      insert into brownouts (operation, starts_at, ends_at) values (${failing}, now(), now() + interval '1 hour')`;
    await until("told again", () => told === 2);
  });
});
