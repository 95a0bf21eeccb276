import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright";
import postgres from "postgres";
import { MINUTE_MS } from "@/lib/base/time";
import { encodeInventoryCursor } from "@/lib/domains/pets/schema";
import { accountOf } from "@/test/people";
import { chromiumArguments, findChromium } from "@/test/programs";
import { newUser, signedIn } from "@/test/sign-in";
import { type Cost, costOf, type Page, type Weight, weightOf } from "./page-views";
import { median, saveResults, table } from "./report";
import { type Contender, petCount, type World } from "./world";

const rowCount = 1_000_000;
const endedKeys = 50_000;
/** Views of a page in a round. */
const viewsOf = ({ cookie }: Page): number => (cookie ? 20 : 200);
/** A person may load 600 pages per clock minute, and the developer has seven of them. */
const roundsPerMinute = 4;

/** Gives an account a long request log, spread over today, a key in use, and many revoked keys. */
async function fillAccount(url: string, accountId: bigint): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes, revoked_at)
    select ${String(accountId)}, 'Ended ' || n, sha256(n::text::bytea), 'as_test_', 'zzzz', array['pets:read'], now()
    from generate_series(1, ${endedKeys}::int) n`;
  await sql`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes, last_used_at)
    values (${String(accountId)}, 'In use', sha256('in use'), 'as_test_', 'zzzz', array['pets:read'], now())`;
  await sql`
    insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
      minute_limit, minute_remaining, day_limit, day_remaining)
    select now() - n * interval '1 millisecond', gen_random_uuid(), ${String(accountId)}, n % 10, 'GET', '/api/v1/pets',
      'listPets', case when n % 50 = 0 then 404 else 200 end, 400, 60, 30, 1000, 500
    from generate_series(1, ${rowCount}::int) n`;
  await sql`vacuum analyze request_log`;
  await sql`vacuum analyze api_keys`;
  await sql.end();
}

const rendered = "Sign in, rendered";

/** The pages of the portal and the documentation, and Next's own empty ones as the reference. */
async function pagesOf(world: World, ours: Contender, empty: Contender): Promise<Page[]> {
  const [developer, staff] = [await newUser(), await newUser("staff")];
  await fillAccount(world.databaseUrl, accountOf(developer));
  const page = (title: string, path: string, cookie?: string): Page => ({ title, contender: ours, path, cookie });
  const cookie = await signedIn(developer);
  const staffCookie = await signedIn(staff);
  const early = `${Date.now() - 15 * 60_000}.req_${"0".repeat(32)}`;
  const deep = encodeInventoryCursor({ value: String(petCount / 2), id: BigInt(petCount / 2) });
  return [
    { title: "Next's empty page, prerendered", contender: empty, path: "/" },
    { title: "Next's empty page, rendered", contender: empty, path: "/rendered" },
    page("Home", "/"),
    page("Reference of an operation", "/docs/reference/listPets"),
    page("Sign in", "/sign-in"),
    page(rendered, "/sign-in?notice=deleted"),
    page("Overview", "/portal", cookie),
    page("Usage", "/portal/usage", cookie),
    page("Request log", "/portal/usage/requests", cookie),
    page("Request log, 900,000 rows back", `/portal/usage/requests?before=${early}`, cookie),
    page("API keys, 50,000 revoked", "/portal/keys", cookie),
    page("Animals", "/portal/animals", cookie),
    page("Animals by a name", "/portal/animals?name=pollo+99999", cookie),
    page("Staff overview", "/staff", staffCookie),
    page("Inventory", "/staff/inventory", staffCookie),
    page("Inventory, 500,000 animals on", `/staff/inventory?after=${deep}`, staffCookie),
    page("Inventory by a name", "/staff/inventory?q=pollo+99999", staffCookie),
  ];
}

/**
 * Measures the pages, and writes them to `bench/RESULTS.md`.
 *
 * @param empty the app with Next's empty pages
 * @param rounds how many times every page is measured, in turn with the others
 */
export async function measurePages(world: World, ours: Contender, empty: Contender, rounds: number): Promise<void> {
  process.env.DATABASE_URL = world.databaseUrl;
  const pages = await pagesOf(world, ours, empty);
  const program = findChromium();
  const browser = await chromium.launch({ args: chromiumArguments, executablePath: program?.path });
  const weights = new Map<Page, Weight>();
  for (const page of pages) {
    // This also warms the server up.
    await costOf(page, world.postgresPid, 4 * viewsOf(page));
    weights.set(page, await weightOf(page, browser));
  }
  await browser.close();
  const costs = new Map(pages.map((page): [Page, Cost[]] => [page, []]));
  for (let round = 0; round < rounds; round++) {
    if (round % roundsPerMinute === 0) await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
    for (const [page, taken] of costs) taken.push(await costOf(page, world.postgresPid, viewsOf(page)));
  }
  const reference = [...costs].find(([{ title }]) => title === rendered)?.[1] ?? [];
  const lines = [...costs].map(([page, taken]) =>
    line(page, medianOf(taken), timesOf(taken, reference), weights.get(page) as Weight),
  );
  for (const cells of lines) console.log(`  ${cells.join(" | ")}`);
  await saveResults("Pages", text(lines));
}

const medianOf = (costs: Cost[]): Cost => ({
  serverMs: median(costs.map(({ serverMs }) => serverMs)),
  postgresMs: median(costs.map(({ postgresMs }) => postgresMs)),
  firstByteMs: median(costs.map(({ firstByteMs }) => firstByteMs)),
});

/** The CPU of a page's server in that of another page, within a round. */
const timesOf = (taken: Cost[], reference: Cost[]): number =>
  median(taken.map(({ serverMs }, round) => serverMs / (reference[round]?.serverMs ?? Number.NaN)));

const figure = (value: number): string => (value >= 10 ? String(Math.round(value)) : value.toFixed(1));

const line = ({ title }: Page, cost: Cost, times: number, weight: Weight): string[] => [
  title,
  figure(cost.serverMs),
  times.toFixed(2),
  ...[cost.postgresMs, cost.firstByteMs, weight.htmlKb, weight.allKb, weight.scriptKb, weight.lcpMs].map(figure),
];

const text = (lines: string[][]): string => `${petCount.toLocaleString("en")} animals; the account
has ${rowCount.toLocaleString("en")} rows in its request log, a key in use, and ${endedKeys.toLocaleString("en")} revoked keys. CPU is for each view, one after
another, of a warm server, as the median of interleaved rounds; "× sign in" is that of the server in the CPU of the rendered
sign-in page in the same round. The HTML is before compression; the other kilobytes are as sent to a browser without a cache. The
largest contentful paint is that of Chromium with a CPU four times slower, over the loopback interface.

${table(
  [
    ...["page", "server CPU, ms", "× sign in", "Postgres CPU, ms", "first byte, ms (p50)"],
    ...["HTML, KB", "all, KB", "script, KB", "largest paint, ms"],
  ],
  lines,
)}
`;
