import { expect, it, onTestFinished } from "vitest";
import { DAY_MS, isoTime, MINUTE_MS } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { newUser } from "@/test/sign-in";
import { until } from "@/test/waiting";
import { startRuntime, stopRuntime } from "./start";

testDatabase();

/** How many days a row of each table is kept after its time, and what inserts one. */
const kept: Record<string, { days: number; insert: (userId: bigint, accountId: bigint, at: string) => unknown }> = {
  sessions: {
    days: 0,
    insert: (user, _, at) => sql()`insert into sessions (user_id, version, expires_at) values (${user}, 0, ${at})`,
  },
  challenges: {
    days: 0,
    insert: (_, __, at) =>
      sql()`insert into challenges (challenge, purpose, expires_at) values (${at}, 'sign-in', ${at})`,
  },
  mailed_links: {
    days: 7,
    insert: (user, _, at) => sql()`
      insert into mailed_links (user_id, purpose, hash, expires_at)
      select ${user}, case count(*) when 0 then 'sign-in' else 'password' end, ${at}::text::bytea, ${at} from mailed_links`,
  },
  invitations: {
    days: 30,
    insert: (_, account, at) => sql()`
      insert into invitations (account_id, email, role, hash, expires_at)
      values (${account}, ${at}, 'viewer', ${at}::text::bytea, ${at})`,
  },
  idempotent_responses: {
    days: 1,
    insert: (_, account, at) => sql()`
      insert into idempotent_responses (account_id, key, body_hash, response, created_at)
      values (${account}, ${at}, '', '', ${at})`,
  },
  notifications: {
    days: 90,
    insert: (_, account, at) => sql()`
      insert into notifications (account_id, kind, subject, period, details, created_at)
      values (${account}, 'plan-granted', '', ${at}, '{}', ${at})`,
  },
  // More than one statement deletes.
  webhook_events: {
    days: 30,
    insert: (_, account, at) => sql()`
      insert into webhook_events (account_id, type, data, created_at)
      select ${account}, 'pet.created', '{}', ${at} from generate_series(1, 5_001)`,
  },
  usage_differences: {
    days: 30,
    insert: (_, account, at) => sql()`
      insert into usage_differences (minute, accounts, account_id, requests, allowed, counted, listed, causes)
      values (${at}, 1, ${account}, 0, 0, 0, 0, '{}')`,
  },
};

it("maintenance deletes what is kept no longer, and nothing newer, also if a part of it fails", async () => {
  const user = await newUser();
  for (const { days, insert } of Object.values(kept))
    for (const ago of [-MINUTE_MS, MINUTE_MS]) // the newer one first
      await insert(user.id, accountOf(user), isoTime(Date.now() - days * DAY_MS - ago));
  const tables = Object.keys(kept);
  const countsOf = () =>
    Promise.all(tables.map(async (name) => (await sql()`select count(*)::int as n from ${sql()(name)}`)[0]?.n));
  const before = await countsOf();

  await sql()`alter table usage_batches rename to usage_batches_away`; // the maintenance of partitions fails
  await startRuntime();
  onTestFinished(async () => void (await stopRuntime())); // it opens connections, also while the file closes its own
  await until("half of the rows of each table are deleted", async () => {
    const counts = await countsOf();
    return counts.every((n, index) => n <= before[index] / 2);
  });
  expect(await countsOf()).toEqual(before.map((n) => n / 2));
  expect(await sql()`select to_regclass('usage_batches') as name`).toEqual([{ name: null }]);
});
