import { beforeAll, expect, it } from "vitest";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import { brownoutPlan } from "@/lib/domains/deprecations/plan";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usage } from "@/lib/domains/usage/recorder";
import { changes } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { type Document, published } from "@/test/published";
import { until } from "@/test/waiting";
import { openApiDocument } from "./openapi/document";

testDatabase();

let key: Awaited<ReturnType<typeof issueKey>>;
beforeAll(async () => {
  await maintainPartitions(Date.now());
  key = await issueKey({ plan: "free" });
  await sql()`insert into pets (name, category_id) values ('Rex', 1)`;
  brownoutPlan().follow();
  await changes().start(Number.POSITIVE_INFINITY);
});

const request = (path: string, headers: HeadersInit = { authorization: `Bearer ${key.secret}` }) =>
  new Request(`http://localhost/api/v1${path}`, { headers });
const getPet = () => pet.GET(request("/pets/1"));
const remaining = ({ headers }: Response) => Number(/"day";r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);

it("decisions: Brownouts: a request gets the documented 410, counts, and is in the request log", async () => {
  const before = await getPet();
  expect(before.status).toBe(200);

  const endsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
  await sql()`insert into brownouts (operation, starts_at, ends_at) values ('getPet', now(), ${endsAt.toISOString()})`;
  await until("the brownout is known", () => brownoutPlan().activeAt("getPet", Date.now()) !== undefined);
  const sentAt = Date.now();
  const response = await getPet();
  const receivedAt = Date.now();
  const text = await response.text();
  const body = JSON.parse(text);
  const headers = Object.fromEntries(response.headers);
  const { problemsOf } = published(openApiDocument("http://localhost") as unknown as Document);
  expect(problemsOf("GET", "/pets/1", { status: response.status, headers, text, body })).toEqual([]);
  const end = `${endsAt.toISOString().slice(11, 16)} UTC`;
  expect(body).toEqual({ code: "operation_brownout", message: expect.stringContaining(end), status: 410 });
  expect(body.message).toContain(
    "Send GET /pets?status=available&limit=100 instead: see http://localhost/docs/guides/moving",
  );
  expect(headers).toMatchObject({ "cache-control": "no-store", sunset: "Thu, 05 Dec 2030 00:00:00 GMT" });
  expect(headers.link).toContain('/docs/reference/listPets>; rel="successor-version"');
  const secondsLeft = (at: number) => Math.ceil((endsAt.getTime() - at) / 1_000);
  expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(secondsLeft(receivedAt));
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(secondsLeft(sentAt));

  expect(remaining(response)).toBe(remaining(before) - 1);
  await usage().flush();
  const [logged] = await sql()`
    select status, operation, error_code from request_log where account_id = ${key.accountId} order by at desc limit 1`;
  expect(logged).toEqual({ status: 410, operation: "getPet", error_code: "operation_brownout" });

  expect((await pet.GET(request("/pets/1", {}))).status).toBe(401);
  expect((await pets.GET(request("/pets"))).status).toBe(200);

  await sql()`update brownouts set cancelled_at = now()`;
  await until("it is cancelled", () => brownoutPlan().activeAt("getPet", Date.now()) === undefined);
  expect((await getPet()).status).toBe(200);
});
