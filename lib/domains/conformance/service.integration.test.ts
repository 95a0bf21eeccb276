import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi/document";
import { perProcess } from "@/lib/base/per-process";
import { commandActor } from "@/lib/domains/audit/actor";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usage } from "@/lib/domains/usage/recorder";
import { db, sql } from "@/lib/platform/db/client";
import { serveApi } from "@/server/api";
import { testDatabase } from "@/test/database";
import { someIpAddress } from "@/test/http";
import { freePort } from "@/test/port";
import { createAccounts } from "./accounts";
import type { Document, Operation } from "./document";
import { type Check, latestRun, runConformance } from "./service";

const logged: string[] = [];
perProcess("log", () => pino({ base: undefined }, { write: (line: string) => void logged.push(line) }));
testDatabase();
let server: Server;
let origin: string;
let ipAddress: string;

beforeAll(async () => {
  await maintainPartitions(Date.now());
  server = createServer((request, response) => {
    // Each test has its own limit of failed authentications.
    request.headers["x-forwarded-for"] = ipAddress;
    serveApi(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await sql()`insert into pets (name, category_id) select 'Pet', 1 from generate_series(1, 120)`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  ipAddress = someIpAddress();
  await sql()`delete from conformance_runs`;
});

/** The published document after a change. */
function documentWith(change: (document: Document) => void): Document {
  const document = JSON.parse(JSON.stringify(openApiDocument(origin))) as Document;
  change(document);
  return document;
}

const broken = (checks: Check[]) => checks.filter(({ verdict }) => verdict === "broken");
const run = (document?: Document) => runConformance(commandActor, { origin, document });

/** What a run may not change. */
const stored = async () => {
  await usage().flush();
  const [row] = await sql()`
    select (select count(*)::int from pets) as pets, (select count(*)::int from accounts) as accounts,
      (select count(*)::int from api_keys) as keys, (select count(*)::int from request_log) as requests,
      (select coalesce(sum(count), 0)::int from usage_minutes) as counted,
      (select count(*)::int from idempotent_responses) as responses`;
  return row;
};

describe("the published document, compared with the API", () => {
  it("promises nothing that the API does not do, and the run leaves nothing behind", async () => {
    const before = await stored();
    const checks = await run();
    expect(broken(checks)).toEqual([]);
    expect(await stored()).toEqual(before);
    // Its many rejected requests would push the start's lines out of sight.
    expect(logged.filter((line) => line.includes('"msg":"request"'))).toEqual([]);

    const seen = new Set(checks.map(({ operation, status }) => `${operation} ${status}`));
    const promised = Object.values(openApiDocument(origin).paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      ),
    );
    expect(seen).toEqual(new Set(promised));
    const notProvoked = checks.filter(({ verdict }) => verdict === "not provoked").map(({ promise }) => promise);
    expect(new Set(notProvoked)).toEqual(
      new Set(["api_key_banned", "internal_error", "operation_brownout", "outcome_unknown", "service_unavailable"]),
    );
    expect(await latestRun()).toMatchObject({ origin, checks });
  });

  it("finds each promise that the API does not keep, and nothing else", async () => {
    const checks = broken(await run(documentWith(addFalsePromises)));
    const found = checks.flatMap(({ operation, status, promise, problems }) =>
      problems.map((problem) => `${operation} ${status} ${promise}: ${problem}`),
    );
    const unmet = Object.entries(falsePromises).filter(([, problem]) => !found.some((line) => problem.test(line)));
    expect(unmet.map(([what]) => what)).toEqual([]);
    expect(found.filter((line) => !Object.values(falsePromises).some((problem) => problem.test(line)))).toEqual([]);
  });

  it("runs once at a time, and removes what a killed run has left", async () => {
    const before = await stored();
    const first = run();
    await expect(run()).rejects.toThrow("already in progress");
    await first;
    await expect(run()).rejects.toThrow("just ended");

    const { ids } = await db().transaction(createAccounts);
    await sql()`delete from conformance_runs`;
    await sql()`
      insert into conformance_runs (started_at, version, origin, account_ids, last_pet_id)
      values (now() - interval '1 hour', '1', 'x', ${ids.map(String)}::bigint[], 0)`;
    await sql()`insert into pets (name, category_id, created_by) values ('Left', 1, ${ids[0] as bigint})`;
    await run();
    expect(await stored()).toEqual(before);
  });

  it("waits for the end of a brownout, which breaks other promises on purpose", async () => {
    await sql()`
      insert into brownouts (operation, starts_at, ends_at) values
        ('getPet', now() + interval '1 hour', now() + interval '2 hours'), ('getPet', now(), now() + interval '1 minute')`;
    await expect(run()).rejects.toThrow(/^A brownout rejects getPet until /);
    await sql()`delete from brownouts`;
  });

  it("says that the API is not reachable, and keeps the latest result", async () => {
    await sql()`
      insert into conformance_runs (finished_at, version, origin, account_ids, last_pet_id, checks)
      values (now() - interval '1 hour', '1', 'x', '{}', 0, '[]')`;
    const before = await stored();
    await expect(runConformance(commandActor, { origin: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(
      "did not respond",
    );
    expect(await stored()).toEqual(before);
    expect(await latestRun()).toMatchObject({ origin: "x" });
  });
});

/** The problem that a run finds for each change of {@link addFalsePromises}. */
const falsePromises = {
  operation: /^listCats \d+ .*: status 404 instead of /,
  status: /^listPets 418 no error code: no request is known/,
  code: /^listPets 400 too_shy: no request is known/,
  bound: /^listPets 200 limit=1000: status 400 instead of 200/,
  example: /^listPets 400 examples match the schema: .* required property 'message'/,
  field: /^(createPet|getPet|listPets|listCats) 20[01] .*: .* required property 'colour'/,
  sunset: /^getPet 200 success: Sunset is Thu, 05 Dec 2030 00:00:00 GMT, not 2031-01-01/,
  header: /^createPet 201 .*: header ETag is missing/,
  scope: /^listOrders \d+ .*: status (403|200) instead of /,
};

function addFalsePromises({ paths, components }: Document): void {
  const [list, create, get, orders] = [
    ...[paths["/pets"]?.get, paths["/pets"]?.post],
    ...[paths["/pets/{petId}"]?.get, paths["/store/orders"]?.get],
  ] as [Operation, Operation, Operation, Operation];
  paths["/cats"] = { get: { ...structuredClone(list), operationId: "listCats" } };
  list.responses[418] = {};
  Object.assign(list.responses[400]?.content?.["application/json"]?.examples ?? {}, {
    too_shy: { value: { code: "not_found", status: 400 } },
  });
  Object.assign(list.parameters?.find(({ name }) => name === "limit")?.schema ?? {}, { maximum: 1_000 });
  (components.schemas.Pet as { required: string[] }).required.push("colour");
  get["x-deprecated-sunset"] = "2031-01-01";
  Object.assign(create.responses[201]?.headers ?? {}, { ETag: { $ref: "#/components/headers/ETag" } });
  orders["x-required-scope"] = "pets:write";
}
