import { beforeEach, describe, expect, it } from "vitest";
import { findUserById } from "@/lib/domains/accounts/queries";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { createAccount, renameAccount } from "@/lib/domains/members/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import {
  confirmSession,
  deleteExpiredSessions,
  endOtherSessions,
  endSession,
  findViewer,
  isConfirmed,
  listSessions,
  openSession,
  type Viewer,
} from "./service";

testDatabase();

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0";

let people = 0;
let user: User;
let viewer: Viewer;

beforeEach(async () => {
  user = await createUser({ email: `sessions${++people}@example.com`, name: "Sia" });
  viewer = (await findViewer(await openSession(user))) as Viewer;
});

const ids = async () => (await listSessions(user.id)).map(({ id }) => id);

/** Lets so many minutes pass for a session. */
const age = (id: string, minutes: number) =>
  sql()`update sessions set seen_at = seen_at - make_interval(mins => ${minutes}) where id = ${id}`;

const eventsOf = async ({ email }: User) =>
  (await listAudit({ subject: email, limit: 10 })).items.map(({ action, details }) => ({ action, details }));

describe("the sessions of a person", () => {
  it("lists only their own active sessions, most recently used first", async () => {
    const other = await openSession(user, firefox);
    const stranger = await createUser({ email: `stranger${people}@example.com`, name: "Stig" });
    await openSession(stranger);
    const expired = await openSession(user);
    await sql()`update sessions set expires_at = now() where id = ${expired}`;
    expect(await ids()).toEqual([other, viewer.sessionId]);
    await age(other, 10);
    expect(await ids()).toEqual([viewer.sessionId, other]);
    await findViewer(other);
    expect(await ids()).toEqual([other, viewer.sessionId]);
  });

  it("end after 14 days without use, and each use starts them again", async () => {
    const other = await openSession(user);
    await age(other, 14 * 24 * 60 - 1);
    expect(await findViewer(other)).toBeDefined();
    await age(other, 14 * 24 * 60 - 1);
    expect(await findViewer(other)).toBeDefined();
    await age(other, 14 * 24 * 60);
    expect(await findViewer(other)).toBeUndefined();
    expect(await ids()).toEqual([viewer.sessionId]);
    await deleteExpiredSessions();
    const [row] = await sql()`select count(*)::int as n from sessions where user_id = ${user.id}`;
    expect(row?.n).toBe(1);
  });

  it("end after 30 days, however much they are used", async () => {
    const [row] = await sql()`
      select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions where id = ${viewer.sessionId}`;
    expect(row?.days).toBeCloseTo(30, 3);
  });

  it("record a use at most every five minutes", async () => {
    const recorded = async (minutes: number) => {
      await age(viewer.sessionId, minutes);
      const seen = () => sql()`select seen_at from sessions where id = ${viewer.sessionId}`;
      const before = await seen();
      await findViewer(viewer.sessionId);
      return JSON.stringify(await seen()) !== JSON.stringify(before);
    };
    expect([await recorded(4), await recorded(2)]).toEqual([false, true]);
  });

  it("keep the IP address of the last use that was noted", async () => {
    const other = await openSession(user, firefox, undefined, "192.0.2.1");
    const address = async () => (await listSessions(user.id)).find(({ id }) => id === other)?.ipAddress;
    await findViewer(other, undefined, "192.0.2.2");
    expect(await address()).toBe("192.0.2.1");
    await age(other, 6);
    await findViewer(other, undefined, "192.0.2.3");
    expect(await address()).toBe("192.0.2.3");
  });

  it("are shown up to 50", async () => {
    await sql()`
      insert into sessions (user_id, version, expires_at)
      select ${user.id}, ${user.sessionVersion}, now() + interval '1 day' from generate_series(1, 60)`;
    expect(await ids()).toHaveLength(50);
  });

  it("begin in the account that the person has had for the longest time, also if the one they chose is gone", async () => {
    const second = await createAccount("Second", { kind: "user", userId: user.id });
    const begins = async () => (await findViewer(await openSession(user)))?.account?.id;
    expect(await begins()).toBe(user.accountId);
    await sql()`update memberships set created_at = created_at - interval '1 day' where account_id = ${second}`;
    expect(await begins()).toBe(second);
    await sql()`update sessions set account_id = null where id = ${viewer.sessionId}`;
    expect((await findViewer(viewer.sessionId))?.account?.id).toBe(second);
  });

  it("are confirmed for 12 hours by signing in, and again by a confirmation", async () => {
    const at = viewer.confirmedAt;
    const hours = 60 * 60 * 1000;
    expect(isConfirmed(viewer, at + 12 * hours - 1)).toBe(true);
    expect(isConfirmed(viewer, at + 12 * hours)).toBe(false);
    await sql()`update sessions set confirmed_at = confirmed_at - interval '13 hours' where id = ${viewer.sessionId}`;
    const stale = (await findViewer(viewer.sessionId)) as Viewer;
    expect(isConfirmed(stale, at)).toBe(false);
    const other = await openSession(user);
    await confirmSession(viewer.sessionId);
    expect(isConfirmed((await findViewer(viewer.sessionId)) as Viewer, at)).toBe(true);
    expect(await findViewer(other)).toMatchObject({ hasSecondFactor: false });
  });

  it("keep the browser's User-Agent, cut to its maximum length", async () => {
    await openSession(user, firefox);
    await openSession(user, "x".repeat(10_000));
    const kept = (await listSessions(user.id)).map(({ userAgent }) => userAgent);
    expect(kept).toEqual(expect.arrayContaining([firefox, "x".repeat(400), null]));
  });

  it("are in no account that is disabled, or of others", async () => {
    const other = await createAccount("Second", { kind: "user", userId: user.id });
    const stranger = await createUser({ email: `stranger${people}@example.com`, name: "Stig" });
    const accountIn = async (id?: bigint) => (await findViewer(viewer.sessionId, id))?.account?.id;
    expect(await accountIn()).toBe(user.accountId);
    expect(await accountIn(other)).toBe(other);
    expect(await accountIn(accountOf(stranger))).toBeUndefined();
    await sql()`update accounts set disabled_at = now() where id = ${user.accountId}`;
    expect(await accountIn()).toBeUndefined();
    expect(await accountIn(other)).toBe(other);
  });

  it("are none if they were being opened while all ended: they show nothing, are not listed, and change nothing", async () => {
    const late = await openSession({ ...user, sessionVersion: user.sessionVersion - 1 });
    expect(await findViewer(late)).toBeUndefined();
    expect(await ids()).toEqual([viewer.sessionId]);
    const rename = (sessionId: string) => renameAccount(accountOf(user), "Parrots", { ...viewer, sessionId });
    await expect(rename(late)).rejects.toThrow("Your session has ended.");
    await rename(viewer.sessionId);
  });

  it("know the limits of their account", async () => {
    await sql()`
      update accounts set plan = 'enterprise', custom_per_minute = 300, custom_per_day = 9000 where id = ${user.accountId}`;
    expect((await findViewer(viewer.sessionId))?.account?.limits).toEqual({ perMinute: 300, perDay: 9_000 });
  });

  it("end one by one, by their own person only", async () => {
    const other = await openSession(user, firefox);
    const stranger = await createUser({ email: `stranger${people}@example.com`, name: "Stig" });
    const theirs = (await findViewer(await openSession(stranger))) as Viewer;
    await expect(endSession(theirs, other)).rejects.toThrow("already ended");
    expect(await findViewer(other)).toBeDefined();
    await endSession(viewer, other);
    expect(await findViewer(other)).toBeUndefined();
    await expect(endSession(viewer, other)).rejects.toThrow("already ended");
    expect(await ids()).toEqual([viewer.sessionId]);
    const ended = { action: "user.session_ended", details: { session: "Firefox on Windows" } };
    expect(await eventsOf(user)).toEqual([ended]);
  });

  it("end together, except the current one", async () => {
    const others = await Promise.all([openSession(user), openSession(user)]);
    await endOtherSessions(viewer);
    for (const other of others) expect(await findViewer(other)).toBeUndefined();
    expect(await findViewer(viewer.sessionId)).toBeDefined();
    expect(await ids()).toEqual([viewer.sessionId]);
    expect(await eventsOf(user)).toEqual([{ action: "user.signed_out_elsewhere", details: {} }]);
    // No other browser is one that the person is known to sign in with.
    expect((await findUserById(user.id))?.deviceVersion).toBe(user.deviceVersion + 1);
  });
});
