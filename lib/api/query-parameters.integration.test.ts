import { beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { toJson } from "@/lib/base/json";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { encodeCursor } from "./cursor";
import type { Fields, Operation, OperationInput } from "./operation";
import { operations } from "./operations";

testDatabase();

let accountId: AccountId;
beforeAll(async () => {
  accountId = await newAccount();
});

const parsed = (fields: Fields, given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.parse(given[name])]));

const examples = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, String(schema.meta()?.example)]));

/** What the handler sends to Postgres, with the values. */
async function statementsOf(of: Operation, query: Record<string, string>): Promise<string[]> {
  const sent: string[] = [];
  const { options } = sql();
  options.debug = (_, text, values) => sent.push(toJson([text, values]));
  onTestFinished(() => {
    options.debug = false;
  });
  await of.handle({
    principal: { accountId } as OperationInput["principal"],
    path: parsed(of.pathParameters, examples(of.pathParameters)),
    query: parsed(of.queryParameters, query),
    body: undefined,
    idempotency: undefined,
    ifMatch: undefined,
    csv: false,
  });
  return sent;
}

/** A text that the parameter accepts. */
function valueFor(schema: z.ZodType): string {
  const { enum: own = [], $defs = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const words = [...own, ...Object.values($defs).flatMap((named) => named.enum ?? [])];
  const texts = [...words.map(String), encodeCursor(7n), "7", "true", "2026-11-20", "a"];
  const value = texts.find((text) => schema.safeParse(text).success);
  if (value === undefined) throw new Error("Add a text that this parameter accepts to this test.");
  return value;
}

const reads = operations.filter(({ method, queryParameters }) => method === "GET" && Object.keys(queryParameters)[0]);

it.each(reads)("$id passes each query parameter on to the database, and ignores none", async (of) => {
  const without = await statementsOf(of, {});
  expect(without).not.toEqual([]);
  for (const [name, schema] of Object.entries(of.queryParameters)) {
    const value = valueFor(schema);
    expect(await statementsOf(of, { [name]: value }), `${name}=${value} changes no statement`).not.toEqual(without);
  }
});
