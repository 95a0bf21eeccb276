import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyProject } from "./copy";

// docs/recipes.md, Add an operation: in a copy of the project. A fork has none of these names.

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
  "app/api/v1/store/orders/[orderId]/route.ts": `import { api } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api;
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
const sources = fileNames.filter((name) => name.endsWith(".ts"));

let copy: Awaited<ReturnType<typeof copyProject>>;

beforeAll(async () => {
  copy = await copyProject();
  for (const name of fileNames) await write(name);
  await bin("biome", "check", "--write", "lib/api/operations");
});
afterAll(() => copy.remove());

async function write(name: Name): Promise<void> {
  const change: string | ((text: string) => string) = files[name];
  const file = join(copy.folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof change === "string" ? change : change(await readFile(name, "utf8")));
}

const bin = (name: string, ...args: string[]) => copy.run(join("node_modules", ".bin", name), args);
const unitTests = (...names: string[]) => bin("vitest", "run", "--project", "unit", ...names);

it("the recipe names each of the files, which are six", async () => {
  const [, recipe = ""] = /## Add an operation\n(.*?)\n## /s.exec(await readFile("docs/recipes.md", "utf8")) ?? [];
  const named = [...recipe.matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => name);
  const isNamed = (file: string) =>
    named.some((name) => file.startsWith(`${name}/`) || file.endsWith(`/${name}`) || file === name);
  expect(fileNames.filter((file) => !isNamed(file))).toEqual([]);
  expect(fileNames).toHaveLength(6);
});

it("the recipe passes the checks, and the client has its method", { timeout: 300_000 }, async () => {
  // Of `npm run check`, what the recipe can break: everything would take four times as long.
  const include = [...sources, "test/*.setup.ts"]; // which declare what a test is given
  await writeFile(join(copy.folder, "recipe.json"), JSON.stringify({ extends: "./tsconfig.json", include }));
  const passed = { ok: true, text: expect.any(String) };
  expect(await copy.run("npm", ["run", "--silent", "client"])).toEqual(passed);
  expect(await bin("tsc", "--noEmit", "--project", "recipe.json")).toEqual(passed);
  expect(await bin("biome", "ci", ...sources)).toEqual(passed);
  expect(await unitTests("test/operations", "test/sections", "test/layers", "lib/docs/pages")).toMatchObject({
    ok: true,
  });
  const client = await readFile(join(copy.folder, "public/client/methods.d.mts"), "utf8");
  expect(client).toContain("getOrder(orderId: bigint, options?: ReadOptions): Promise<Order>;");
});

it("without a part of the recipe, a test says what is missing", { timeout: 120_000 }, async () => {
  const route = "app/api/v1/store/orders/[orderId]/route.ts";
  const unlisted = "app/api/v1/store/toys/route.ts"; // as if its operation were not in index.ts
  await cp(join(copy.folder, route), join(copy.folder, unlisted));
  await rm(join(copy.folder, route));
  await cp("content/changelog.md", join(copy.folder, "content/changelog.md"));
  const { ok, text } = await unitTests("test/operations");
  expect(ok).toBe(false);
  for (const missing of [`write ${route}:`, "add to content/changelog.md: - `GET /store/orders/{orderId}`", unlisted])
    expect(text).toContain(missing);
});
