import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyProject } from "./copy";
import { createDatabase, type TestDatabase } from "./database";

// README's recipe "Add an operation" and `npm run new`, in one copy of the project: checking a copy takes a minute.
// A fork has none of these names.

const files = {
  "lib/api/operations/get-order.ts": `import { operation } from "@/lib/api/operation";
import { findOrder } from "@/lib/domains/orders/queries";
import { exampleOrders, order } from "@/lib/domains/orders/schema";
import { idParameter } from "./parameters";

export const getOrder = operation(
  {
    id: "getOrder",
    method: "GET",
    path: "/store/orders/{orderId}",
    tag: "store",
    summary: "Get an order",
    description: "Returns one of your account's orders by its ID.",
    scope: "orders:read",
    pathParameters: { orderId: idParameter("ID of the order.", 501) },
    response: { status: 200, description: "The order.", body: order, example: exampleOrders[0] },
    errors: ["not_found"],
  },
  async ({ path: { orderId }, principal }) => {
    const found = await findOrder(principal.accountId, orderId);
    return found && { body: found };
  },
);
`,
  "lib/api/operations/index.ts": (text: string) =>
    text
      .replace("import ", 'import { getOrder } from "./get-order";\nimport ')
      .replace("operationsById = {", "operationsById = { getOrder,"),
  "lib/domains/orders/queries.ts": (text: string) => `${text}
/** An order of an account that was not cancelled. */
export async function findOrder(accountId: AccountId, id: bigint): Promise<Order | undefined> {
  const [row] = await readSql<OrderRow[]>\`
    select id, pet_id as "petId", quantity, status, ship_date as "shipDate" from orders
    where account_id = \${accountId} and cancelled_at is null and id = \${id}\`;
  return row && toOrder(row);
}
`,
  "app/api/v1/store/orders/[orderId]/route.ts": `import { resource } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource("/store/orders/{orderId}");
`,
  "content/changelog.md": (text: string) => `## Unreleased

- \`GET /store/orders/{orderId}\` returns one order.

${text}`,
  "e2e/contract/get-order.test.ts": `import { expect, it } from "vitest";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore();

it("an order that does not exist is a 404", async () => {
  const { secret } = await issueKey();
  await expect(store.as(secret).getOrder(7n)).rejects.toMatchObject({ code: "not_found" });
});
`,
};

type Name = keyof typeof files;
const fileNames = Object.keys(files) as Name[];

let copy: Awaited<ReturnType<typeof copyProject>>;
let database: TestDatabase;

beforeAll(async () => {
  [copy, database] = await Promise.all([copyProject(), createDatabase()]);
  for (const name of fileNames) await write(name);
  await bin("biome", "check", "--write", "lib/api/operations");
  await copy.run("git", ["init", "--quiet"]);
  await copy.run("git", ["add", "--all"]);
});
afterAll(() => Promise.all([copy.remove(), database.drop()]));

async function write(name: Name): Promise<void> {
  const change: string | ((text: string) => string) = files[name];
  const file = join(copy.folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof change === "string" ? change : change(await readFile(name, "utf8")));
}

const bin = (name: string, ...args: string[]) => copy.run(join("node_modules", ".bin", name), args);
const unitTests = (...names: string[]) => bin("vitest", "run", "--project", "unit", ...names);
/** Runs `npm run new`, without a database unless `env` has one. */
const create = (args: string[], env: Record<string, string> = {}) =>
  copy.run("node", ["--import", "tsx", "server/commands/new/run.ts", ...args], { DATABASE_URL: "", ...env });
/** What `npm run new` wrote and changed. */
const changed = async () => (await copy.run("git", ["ls-files", "--modified", "--others", "--exclude-standard"])).text;
const fields = "name:text code:code count:integer visitors:int64 open:boolean since:date size:small|large";

it("README's recipe for an operation names each of the files, which are six", async () => {
  const [, recipe = ""] = /\*\*Add an operation\.\*\*(.*?)\n\*\*/s.exec(await readFile("README.md", "utf8")) ?? [];
  const named = [...recipe.matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => name);
  const isNamed = (file: string) =>
    named.some((name) => file.startsWith(`${name}/`) || file.endsWith(`/${name}`) || file === name);
  expect(fileNames.filter((file) => !isNamed(file))).toEqual([]);
  expect(fileNames).toHaveLength(6);
});

it("the recipe and what npm run new writes pass the checks, with tests that run", { timeout: 300_000 }, async () => {
  for (const args of [
    ["resource", "sample-items", "--fields", fields],
    ["resource", "sample-lists", "--owner", "store", "--fields", fields],
    ["operation", "closeSampleItem", "--method", "POST", "--path", "/sample-items/{sampleItemId}/closing"],
    ["page", "staff/sample-page"],
  ]) {
    expect(await create(args)).toMatchObject({ ok: true });
  }
  expect((await changed()).split("\n")).toContain("app/(portal)/portal/sample-items/page.tsx");
  const [check, tests, unit] = await Promise.all([
    copy.run("npm", ["run", "--silent", "check"]),
    bin("vitest", "run", "--project", "integration", "sample-items", "sample-lists", "close-sample-item"),
    unitTests("test/operations", "test/sections", "test/layers", "lib/docs/pages"),
  ]);
  expect(check).toEqual({ ok: true, text: expect.any(String) });
  expect(unit).toMatchObject({ ok: true });
  expect(tests.text).toMatch(/Test Files .*1 failed.* \| .*2 passed/);
  expect(tests.text).toContain("Write the handler of closeSampleItem in lib/api/operations/close-sample-item.ts");
  const client = await readFile(join(copy.folder, "public/client/methods.d.mts"), "utf8");
  expect(client).toContain("getOrder(orderId: bigint, options?: CallOptions): Promise<Order>;");
});

it("npm run new takes back one run after the other, and leaves no trace", { timeout: 120_000 }, async () => {
  for (const title of ["page /staff/sample-page", "operation closeSampleItem"]) {
    expect(await create(["--undo"])).toEqual({ ok: true, text: `Took back ${title}.\n` });
  }
  await copy.run("npm", ["run", "--silent", "migrate"], { DATABASE_URL: database.url });
  const applied = await create(["--undo"], { DATABASE_URL: database.url });
  expect(applied).toMatchObject({
    ok: false,
    text: expect.stringMatching(/has applied \d+_sample-lists, so it stays/),
  });
  const page = join(copy.folder, "app/(staff)/staff/sample-lists/page.tsx");
  const text = await readFile(page, "utf8");
  await writeFile(page, `${text}// mine\n`);
  expect((await create(["--undo"])).text).toContain("use --force:\n  app/(staff)/staff/sample-lists/page.tsx\n");
  await writeFile(page, text);
  for (const title of ["sample-lists", "sample-items"]) {
    expect((await create(["--undo"])).text).toContain(`Took back resource ${title}`);
  }
  expect(await changed()).toBe("");
  expect((await create(["--undo"])).text).toBe("✗ There is nothing to take back.\n");
});

it.each<[left: Name, says: string]>([
  ["app/api/v1/store/orders/[orderId]/route.ts", "write app/api/v1/store/orders/[orderId]/route.ts:"],
  ["content/changelog.md", "add to content/changelog.md: - `GET /store/orders/{orderId}`"],
  ["lib/api/operations/index.ts", "app/api/v1/store/orders/[orderId]/route.ts"],
])("without %s of the recipe, a test says what is missing", { timeout: 120_000 }, async (left, says) => {
  await (typeof files[left] === "string" ? rm(join(copy.folder, left)) : cp(left, join(copy.folder, left)));
  const { ok, text } = await unitTests("test/operations");
  await write(left);
  expect(ok).toBe(false);
  expect(text).toContain(says);
});
