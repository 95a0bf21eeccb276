import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { toJson } from "@/lib/base/json";
import { HOUR_MS, isoTime } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { databasePools, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { encodeCursor } from "./cursor";
import { managementOperations } from "./management";
import { endpointId } from "./management/webhooks";
import type { Fields, Operation, OperationInput } from "./operation";
import { operations } from "./operations";

testDatabase();

let accountId: AccountId;
beforeAll(async () => {
  // Statements that have the time are different from each other only by what a parameter changes.
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  accountId = await newAccount();
  const input = { url: "https://example.com/", description: "", eventTypes: ["pet.created" as const] };
  const { endpoint } = await createEndpoint(accountId, input, commandActor);
  await sql()`update webhook_endpoints set id = ${String(endpointId.meta()?.example)} where id = ${endpoint.id}`;
});
afterAll(() => void vi.useRealTimers());

const hoursAgo = (hours: number) => isoTime(Date.now() - hours * HOUR_MS);

const parsed = (fields: Fields, given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.parse(given[name])]));

const examples = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, String(schema.meta()?.example)]));

/** What the handler sends to Postgres, with the values. */
async function statementsOf(of: Operation, query: Record<string, string>): Promise<string[]> {
  const sent: string[] = [];
  const { options } = databasePools().statements;
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

/** A text that the parameter accepts, other than a given one. */
function valueFor(schema: z.ZodType, given: string | undefined): string {
  const { enum: own = [], $defs = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const words = [...own, ...Object.values($defs).flatMap((named) => named.enum ?? [])];
  const logCursor = `1.req_${"0".repeat(32)}`;
  const others = [encodeCursor(7n), "7", "true", "2026-11-20", hoursAgo(1), "200", "192.0.2.1", logCursor, "a"];
  const texts = [...words.map(String), ...others];
  const value = texts.find((text) => text !== given && schema.safeParse(text).success);
  if (value === undefined) throw new Error("Add a text that this parameter accepts to this test.");
  return value;
}

/** What each statement has: a time is rounded to the interval. */
const given: Record<string, Record<string, string>> = { getUsage: { from: hoursAgo(2), interval: "minute" } };

const reads = [...operations, ...managementOperations].filter(
  ({ method, queryParameters }) => method === "GET" && Object.keys(queryParameters)[0],
);

it.each(reads)("$id passes each query parameter on to the database, and ignores none", async (of) => {
  const least = given[of.id] ?? {};
  const without = await statementsOf(of, least);
  expect(without).not.toEqual([]);
  for (const [name, schema] of Object.entries(of.queryParameters)) {
    const value = valueFor(schema, least[name]);
    const statements = await statementsOf(of, { ...least, [name]: value });
    expect(statements, `${name}=${value} changes no statement`).not.toEqual(without);
  }
});
