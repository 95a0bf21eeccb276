import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { type Client, clientOf } from "@/test/client";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { type Service, startService } from "@/test/service";
import { builtVersion } from "@/test/version";

const databaseUrl = testDatabase();

/** A collector of OpenTelemetry, which keeps what it is sent. */
const received: { url?: string; body: Buffer }[] = [];
const collector = createServer(async (request, response) => {
  received.push({ url: request.url, body: await buffer(request) });
  response.end();
});

const metricsPort = await freePort();
let service: Service;
let client: Client;

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
  service = await startService({
    databaseUrl: databaseUrl(),
    env: {
      SERVE: "api",
      LOG_REQUESTS: "all",
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  client = clientOf(() => service);
});
afterAll(async () => {
  await service?.stop();
  collector.close();
});

/** The values of a metric by its labels, written as Prometheus writes them. */
async function read(name: string): Promise<Record<string, number>> {
  const lines = (await service.metrics()).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (.+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, labels = "", value]) => [labels, Number(value)]));
}

describe("docs/operate.md, Watch: metrics", () => {
  it("count what the usage and the request log count, after a known load", async () => {
    const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 12 } });
    for (let n = 0; n < 6; n++) await client.get("/pets", secret);
    for (let n = 0; n < 4; n++) await client.get("/pets?limit=0", secret);
    await client.get("/pets/999999", secret);
    await client.post("/pets", secret, { name: "Rex", categoryId: 1 });
    for (let n = 0; n < 3; n++) await client.get("/pets", secret);
    await client.get("/pets", "not-a-key");

    expect(await read("animal_store_responses_total")).toMatchObject({
      'operation="listPets",status="200",code=""': 6,
      'operation="listPets",status="400",code="invalid_parameter"': 4,
      'operation="getPet",status="404",code="not_found"': 1,
      'operation="createPet",status="201",code=""': 1,
      'operation="listPets",status="429",code="daily_quota_exceeded"': 3,
      'operation="listPets",status="401",code="invalid_api_key"': 1,
    });
    expect(await read("animal_store_limiter_decisions_total")).toEqual({
      'decision="allowed"': 12,
      'decision="minute"': 0,
      'decision="day"': 3,
      'decision="keyMinute"': 0,
      'decision="keyDay"': 0,
      'decision="ban"': 0,
    });
    expect(await read("animal_store_response_duration_seconds_count")).toMatchObject({ 'operation="listPets"': 14 });
    expect(await read("animal_store_response_duration_seconds_bucket")).toMatchObject({
      'le="+Inf",operation="listPets"': 14,
      'le="10",operation="getPet"': 1,
    });

    const counted = () => sql()`
      select operation, status, sum(count)::int as count from usage_minutes group by 1, 2 order by 1, 2`;
    await expect.poll(counted).toEqual([
      { operation: "createPet", status: 201, count: 1 },
      { operation: "getPet", status: 404, count: 1 },
      { operation: "listPets", status: 200, count: 6 },
      { operation: "listPets", status: 400, count: 4 },
      { operation: "listPets", status: 429, count: 3 },
    ]);
    // The log lists the first of consecutive rejections only.
    expect(await sql()`select status, count(*)::int as count from request_log group by 1 order by 1`).toEqual([
      { status: 200, count: 6 },
      { status: 201, count: 1 },
      { status: 400, count: 4 },
      { status: 404, count: 1 },
      { status: 429, count: 1 },
    ]);
    expect(await read("animal_store_request_log_rows_waiting")).toEqual({ "": 0 });
    const flushes = await read("animal_store_usage_flush_duration_seconds_count");
    expect(flushes['result="written"']).toBeGreaterThan(0);
    const waits = await read("animal_store_database_wait_seconds");
    expect(waits).toEqual({ "": expect.any(Number) });
    expect(Math.max(...Object.values(waits))).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it("are on their own port only", async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/v1/pets`)).status).toBe(404);
  });
});

it("docs/operate.md, Watch: metrics, health and log say the version, and between releases the commit", async () => {
  const [label = ""] = Object.keys(await read("animal_store_build_info"));
  expect(label).toMatch(new RegExp(`^version="${builtVersion}"$`));
  const version = label.slice('version="'.length, -1);
  expect(await service.health()).toMatchObject({ version });
  await expect.poll(() => service.logs()).toContain(`"version":"${version}"`);
});

describe("docs/operate.md, Watch: traces", () => {
  it("a request continues the trace of its client, and its ID is in the log line and the request log", async () => {
    const { secret, accountId } = await issueKey();
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const clientSpan = "00f067aa0ba902b7";
    const { headers } = await client.get("/pets", secret, { traceparent: `00-${traceId}-${clientSpan}-01` });
    const { headers: others } = await client.get("/pets", secret, { traceparent: "00-invalid" });
    await service.stop();

    const [spans] = received.filter(({ body }) => body.includes(Buffer.from(traceId, "hex")));
    expect(spans?.url).toBe("/v1/traces");
    expect(spans?.body).toSatisfy((body: Buffer) => body.includes(Buffer.from(clientSpan, "hex")));
    for (const text of [
      "animal-store",
      "GET /api/v1/pets",
      "authenticate",
      "limit",
      "handle",
      headers["x-request-id"],
    ]) {
      expect(spans?.body.includes(String(text)), String(text)).toBe(true);
    }
    const logged = service.logs().split("\n");
    const line = (id: unknown) => JSON.parse(logged.find((line) => line.includes(String(id))) ?? "{}");
    expect(line(headers["x-request-id"])).toMatchObject({ traceId });
    const newTrace = line(others["x-request-id"]).traceId;
    expect(newTrace).toMatch(/^[0-9a-f]{32}$/);
    const rows = await sql()`
      select replace(trace_id::text, '-', '') as "traceId" from request_log where account_id = ${accountId} order by at`;
    expect(rows).toEqual([{ traceId }, { traceId: newTrace }]);
  });
});
