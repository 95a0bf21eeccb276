import { beforeAll, expect, it } from "vitest";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount, ownerOf } from "@/test/people";
import { type Plan, rowsRead } from "@/test/query-plan";
import {
  areEventsLate,
  claimJobs,
  claim as claimOn,
  endJob,
  type Group,
  groups,
  lanes,
  pools,
  waitingJobs,
} from "./queue";

testDatabase();

type Room = Parameters<typeof claimJobs>[1];
const claim = async (room: Room) => (await Promise.all(groups.map((group) => claimJobs(group, room)))).flat();
const none = { mail: 0, event: 0, delivery: 0, slow: 0 };
const room = { mail: 4, event: 8, delivery: 64, slow: 32 };

it("50 workers that take the same jobs give each to one of them", async () => {
  await sql()`insert into jobs (kind, lane) select 'test', 1000 + n % 20 from generate_series(1, 80) n`;
  const claims = await Promise.all(Array.from({ length: 50 }, () => claim(room)));
  const taken = claims.flat();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(80);
  expect(taken).toHaveLength(80);
  const leases = await sql()`select distinct extract(epoch from run_at - started_at)::int as seconds from jobs`;
  expect(leases).toEqual([{ seconds: 30 }]);
  await sql()`update jobs set run_at = now()`; // every lease has ended
  const again = await Promise.all(Array.from({ length: 8 }, () => claim(room)));
  expect(again.flat()).toHaveLength(80);
  await Promise.all(taken.map((job) => endJob(job)));
  expect((await sql()`select from jobs`).length).toBe(80);
  await Promise.all(again.flat().map((job) => endJob(job)));
  expect((await sql()`select from jobs`).length).toBe(0);
});

it("a claim leaves jobs that another transaction holds, and waits for none of them", async () => {
  await sql()`insert into jobs (kind, lane) select 'test', 2000 + n from generate_series(1, 8) n`;
  await sqlTransaction(async (tx) => {
    await tx`select from jobs where lane > 2004 for update`;
    expect(await claim({ ...none, delivery: 8 })).toHaveLength(4);
  });
  expect(await claim({ ...none, delivery: 8 })).toHaveLength(4);
  await sql()`delete from jobs`;
});

/** A viewer of every account, for longer than its owner: whose endpoints they are does not matter. */
let viewer: bigint;
beforeAll(async () => {
  viewer = (await ownerOf(await newAccount())).id;
});

/** Endpoints of a new person, in two accounts. @returns their IDs */
async function endpointsOf(count: number, slow = false): Promise<bigint[]> {
  const [first, second] = [await newAccount(), await newAccount()];
  await sql()`update memberships set user_id = ${(await ownerOf(first)).id} where account_id = ${second}`;
  await sql()`insert into memberships (account_id, user_id, role, created_at)
    select id, ${viewer}, 'viewer', now() - interval '1 day' from accounts where id in (${first}, ${second})`;
  const rows = await sql()<{ id: bigint }[]>`
    insert into webhook_endpoints (account_id, url, description, event_types, secret, slow)
    select case when n % 2 = 0 then ${first}::bigint else ${second}::bigint end, '', '', '{}', '', ${slow}
    from generate_series(1, ${count}) n returning id`;
  return rows.map(({ id }) => id);
}

/** The later ones are due since later. */
const add = (lanes: bigint[], each: number) => sql()`
  insert into jobs (kind, lane, run_at) select 'test', lane, now() + (select count(*) from jobs) * interval '1 ms' - interval '1 day'
  from unnest(${lanes.map(String)}::bigint[]) lane cross join generate_series(1, ${each})`;

it("decisions: The queue: people take turns, and what one has in progress is bounded", async () => {
  const [flood, few, one] = [await endpointsOf(40), await endpointsOf(2), await endpointsOf(1)];
  await add(flood, 500);
  await add(few, 10);
  await add(one, 1);
  const take = async (delivery: number) => {
    const taken = await claim({ ...none, delivery });
    return [flood, few, one].map((of) => taken.filter(({ lane }) => of.includes(lane)).length);
  };
  expect(await take(3)).toEqual([1, 1, 1]);
  expect(await take(4)).toEqual([2, 2, 0]);
  expect(await take(100)).toEqual([pools.delivery.perPerson - 3, 5, 0]); // and four of an endpoint
  expect(await take(100)).toEqual([0, 0, 0]);
  const inEach = await sql()<{ taken: number }[]>`
    select count(*)::int as taken from jobs where started_at is not null and lane = any(${flood.map(String)}::bigint[]) group by lane`;
  expect(Math.max(...inEach.map(({ taken }) => taken))).toBe(2); // of 64 by 40 endpoints: they take turns too
  await sql()`delete from jobs`;
});

it("a lane whose endpoint was deleted takes nothing from the person with its number", async () => {
  const endpoints = await endpointsOf(20);
  const [owner] = await sql()<{ id: bigint }[]>`
    select user_id as id from memberships join webhook_endpoints e using (account_id)
    where role = 'owner' and e.id = ${endpoints[0] as bigint}`;
  await sql()`delete from webhook_endpoints where id = ${owner?.id as bigint}`;
  await add([owner?.id as bigint], 4);
  expect(await claim({ ...none, delivery: 4 })).toHaveLength(4);
  await add(endpoints, 4);
  expect(await claim({ ...none, delivery: 80 })).toHaveLength(pools.delivery.perPerson);
  await sql()`delete from jobs`;
});

it("decisions: The queue: people with much in progress leave slots to others", async () => {
  const { slots, reserved } = pools.delivery;
  for (let people = 0; people < 3; people++) await add(await endpointsOf(20), 10);
  const left = async () => slots - (await sql()`select from jobs where started_at is not null`).length;
  while ((await claim({ ...none, delivery: await left() })).length > 0);
  expect(await left()).toBe(reserved);
  const [other] = await endpointsOf(1);
  await add([other as bigint], 10);
  expect(await claim({ ...none, delivery: reserved })).not.toHaveLength(0);
  await sql()`delete from jobs`;
});

it("decisions: The queue: mails, events, deliveries and those to slow endpoints take no slots of each other", async () => {
  const [quick, slow] = [await endpointsOf(20), await endpointsOf(20, true)];
  const account = lanes.events(await newAccount());
  await add([...slow, ...quick, account, lanes.events(null), lanes.mail], 20);
  const take = async (of: Partial<typeof room>) => {
    const taken = await claim({ ...none, ...of });
    return taken
      .map(({ pool, lane }) => `${pool} ${lane < 1n ? lane : quick.includes(lane) ? "quick" : "slow"}`)
      .sort();
  };
  expect(await take(none)).toEqual([]);
  expect(await take({ event: 4 })).toEqual([account, account, -1n, -1n].map((lane) => `event ${lane}`).sort());
  expect(new Set(await take({ delivery: 64 }))).toEqual(new Set(["delivery quick"]));
  expect(await take({ slow: 64 })).toEqual(Array(pools.slow.perPerson).fill("slow slow"));
  expect(await take({ mail: 9 })).toEqual(Array(4).fill("mail 0"));
  await sql()`delete from jobs`;
});

it("a claim reads a few rows of each lane, though Postgres counted those of an almost empty queue", async () => {
  const endpoints: bigint[] = [];
  while (endpoints.length < 500) endpoints.push(...(await endpointsOf(50)));
  await add(endpoints, 20);
  await sql()`update jobs set lane = -1 where id % 400 = 0`;
  await sql()`delete from jobs where lane > 0`;
  await sql()`vacuum analyze jobs`;
  await add(endpoints, 20);
  await sql()`update jobs set started_at = now(), run_at = now() + interval '30 s'
    where id in (select min(id) from jobs where lane > 0 group by lane)`;
  const plan = await sqlTransaction(async (tx) => {
    const [row] = await tx<{ "QUERY PLAN": { Plan: Plan }[] }[]>`
      explain (analyze, format json) ${claimOn(tx, groups[2] as Group, { ...none, delivery: 64 })}`;
    return row?.["QUERY PLAN"][0]?.Plan;
  });
  expect(rowsRead(plan as Plan)).toBeLessThan(10 * endpoints.length);
  await sql()`delete from jobs`;
});

it("events are late if no worker takes them for a minute, and deliveries and mails never are", async () => {
  await sql()`insert into jobs (kind, lane, run_at)
    values ('event', -1, now()), ('delivery', 7, now() - interval '1 day'), ('mail', 0, now() - interval '1 day')`;
  expect(await areEventsLate()).toBe(false);
  await sql()`insert into jobs (kind, lane, run_at) values ('event', -8, now() - interval '61 s')`;
  expect(await areEventsLate()).toBe(true);
  await sql()`delete from jobs`;
});

it("what waits for a slow endpoint is no trouble of ours", async () => {
  const [quick, slow] = [await endpointsOf(1), await endpointsOf(1, true)];
  await add(slow, 3);
  expect(await waitingJobs()).toEqual({ waiting: 0, oldest: null });
  await add(quick, 2);
  expect(await waitingJobs()).toEqual({ waiting: 2, oldest: expect.any(Date) });
});
