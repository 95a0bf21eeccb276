import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { limitPerMinute, type Outcome, type People } from "./load";

/** What a fault did, and what it may do at most. Counts are of requests. */
export type Ledger = {
  sent: number;
  byStatus: Record<string, number>;
  /** Animals whose addition was acknowledged and that do not exist. */
  lost: number;
  /** Animals that exist twice. */
  doubled: number;
  /** Requests that passed in a minute above the limit, and those of them that no process that limited alone explains. */
  overLimit: number;
  unexplained: number;
  /** Responses that usage does not have. */
  uncounted: number;
  /** Requests that usage has without a response. */
  overcounted: number;
  /** Of the quiet account, on connections that are open and on new ones. */
  quietP99Ms: number;
  freshP99Ms: number;
};

/** The statuses of requests that the limiter has decided, which are all counted. */
export const decided = [200, 201, 429];

const tally = (outcomes: Outcome[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of outcomes) counts[status || "none"] = (counts[status || "none"] ?? 0) + 1;
  return counts;
};

/** How many processes limited alone within the minute that ends at this second since the epoch. */
export type AloneIn = (minuteEnd: number) => number;

/** Compares what clients saw with what the database has. Waits until metering has caught up, up to 20 seconds. */
export async function balance(
  databaseUrl: string,
  outcomes: Outcome[],
  people: People,
  aloneIn: AloneIn,
): Promise<Ledger> {
  const on = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const accounts = Object.values(people).map(({ accountId }) => String(accountId));
    let usage = await differences(on, outcomes, accounts);
    for (let i = 0; i < 40 && usage.uncounted > 0; i++) {
      await sleep(500);
      usage = await differences(on, outcomes, accounts);
    }
    const quiet = outcomes.filter(({ account }) => account === people.quiet.accountId);
    return {
      sent: outcomes.length,
      byStatus: tally(outcomes),
      ...(await petsIn(on, outcomes)),
      ...overLimit(
        outcomes.filter(({ account }) => account === people.limited.accountId),
        aloneIn,
      ),
      ...usage,
      quietP99Ms: p99(quiet.filter(({ fresh }) => !fresh)),
      freshP99Ms: p99(quiet.filter(({ fresh }) => fresh)),
    };
  } finally {
    await on.end();
  }
}

async function petsIn(on: postgres.Sql, outcomes: Outcome[]): Promise<Pick<Ledger, "lost" | "doubled">> {
  const added = outcomes.filter(({ name }) => name !== undefined);
  const names = added.map(({ name }) => name as string);
  const rows = await on<{ name: string; count: number }[]>`
    select name, count(*)::int as count from pets where name = any(${names}::text[]) group by 1`;
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    lost: added.filter(({ status, name }) => status === 201 && !found.has(name as string)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
  };
}

function p99(outcomes: Outcome[]): number {
  const times = outcomes.map(({ sentAt, endedAt }) => endedAt - sentAt).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** The window is the one that the response names, so no clock is compared. A process that limits alone allows it once more. */
function overLimit(outcomes: Outcome[], aloneIn: AloneIn): Pick<Ledger, "overLimit" | "unexplained"> {
  const passed = new Map<number, number>();
  for (const { status, reset } of outcomes) if (status === 200) passed.set(reset, (passed.get(reset) ?? 0) + 1);
  const above = (times: (reset: number) => number): number =>
    [...passed].reduce((sum, [reset, count]) => sum + Math.max(0, count - limitPerMinute * times(reset)), 0);
  return { overLimit: above(() => 1), unexplained: above((reset) => 1 + aloneIn(reset)) };
}

async function differences(
  on: postgres.Sql,
  outcomes: Outcome[],
  accounts: string[],
): Promise<Pick<Ledger, "uncounted" | "overcounted">> {
  const rows = await on<{ account: string; status: number; count: number }[]>`
    select account_id::text as account, status, sum(count)::int as count from usage_minutes
    where account_id = any(${accounts}::bigint[]) group by 1, 2`;
  let [uncounted, overcounted] = [0, 0];
  for (const account of accounts) {
    const own = outcomes.filter((outcome) => String(outcome.account) === account);
    for (const status of decided) {
      const seen = own.filter((outcome) => outcome.status === status).length;
      const counted = rows.find((row) => row.account === account && row.status === status)?.count ?? 0;
      uncounted += Math.max(0, seen - counted);
      overcounted += Math.max(0, counted - seen);
    }
  }
  return { uncounted, overcounted };
}
