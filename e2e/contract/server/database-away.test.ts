import { setTimeout as sleep } from "node:timers/promises";
import connectTo from "postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { stopRuntime } from "@/lib/runtime/start";
import { clientOf } from "@/test/client";
import { setEnv } from "@/test/env";
import { send } from "@/test/http";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { passwordSignIn } from "@/test/password-sign-in";
import { issueKey, issueManagementKey } from "@/test/people";
import { freePort } from "@/test/port";
import { startLossyProxy } from "@/test/proxy";
import { type Service, startService } from "@/test/service";
import { signedIn } from "@/test/sign-in";
import { builtVersion } from "@/test/version";

let postgres: OwnPostgres;
let service: Service;
let key: string;
let managementKey: string;
const client = clientOf(() => service);

beforeAll(async () => {
  postgres = await startOwnPostgres();
  setEnv({ LOG_LEVEL: "silent", DATABASE_URL: postgres.url });
  await migrate();
  service = await startService({ databaseUrl: postgres.url, env: { METRICS_PORT: String(await freePort()) } });
  const issued = await issueKey();
  key = issued.secret;
  managementKey = await issueManagementKey(issued.accountId);
});

afterAll(async () => {
  await service?.kill();
  await stopRuntime();
  await postgres?.remove();
});

const ready = async () => (await fetch(`${service.url}/api/health/ready`)).status;

/** Of the page of the status. */
async function headline(): Promise<string | undefined> {
  const text = (await (await fetch(`${service.url}/status`)).text()).replace(/<!--.*?-->/g, "");
  return /<h1[^>]*>(.*?)<\/h1>/s
    .exec(text)?.[1]
    ?.replace(/<svg.*?<\/svg>/s, "")
    .trim();
}

describe("decisions: Error body, service_unavailable and outcome_unknown", () => {
  it("says when it is not known whether an animal was added, and a retry adds it once", async () => {
    const proxy = await startLossyProxy(postgres.url);
    const behind = await startService({ databaseUrl: proxy.url, env: { SERVE: "api" } });
    onTestFinished(async () => {
      await behind.kill();
      await proxy.stop();
    });
    const { post } = clientOf(() => behind);
    const add = (name: string) => post("/pets", key, { name, categoryId: 1 }, { "Idempotency-Key": name });
    proxy.loseNext("Lost");
    expect(await add("Lost")).toMatchObject({
      status: 503,
      body: {
        code: "outcome_unknown",
        message: expect.stringMatching(/not known whether this request took effect.*same Idempotency-Key/),
      },
    });
    expect(await add("Lost")).toMatchObject({ status: 201, headers: { "idempotent-replayed": "true" } });
  });

  it("503 with Retry-After and all headers while Postgres is down; the process survives and recovers", async () => {
    expect((await client.get("/pets", key)).status).toBe(200);
    const { secret: unused } = await issueKey();
    await postgres.stop();
    // A page that was read just before is served for half a second.
    await expect.poll(async () => (await client.get("/pets", key)).status).toBe(503);

    const unavailable: unknown[] = [];
    for (const [method, path, body] of [
      ["GET", "/pets"],
      ["GET", "/pets/1"],
      ["GET", "/store/orders"],
      ["POST", "/pets", '{"name":"Rex","categoryId":1}'],
      ["HEAD", "/pets"],
    ] as const) {
      const response = await client.request(method, path, { key, body });
      expect(response.status).toBe(503);
      expect(response.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      unavailable.push(response.headers["x-request-id"]);
      if (method !== "HEAD") expect(response.body).toMatchObject({ code: "service_unavailable", status: 503 });
    }
    expect((await client.get("/pets", unused)).status).toBe(503);
    expect((await client.request("OPTIONS", "/pets")).status).toBe(204);
    expect((await client.get("/pets")).status).toBe(401);
    const health = await fetch(`${service.url}/api/health/ready`);
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ ready: false });
    expect(await service.health()).toMatchObject({ ready: false, database: "down" });
    expect((await fetch(`${service.url}/api/health/live`)).status).toBe(200);
    expect(service.lives()).toBe(true);

    await postgres.start();
    await expect.poll(ready).toBe(200);
    await expect.poll(async () => (await client.get("/pets", key)).status).toBe(200);
    await expect.poll(async () => (await service.health()).changes).toBe("current");

    // The account of a key that could not be looked up is unknown, so the request is in no log of an account.
    const { requests } = await service.health();
    expect(requests.unlistedFailures).toBeGreaterThan(0);
    for (const id of unavailable) {
      const line = new RegExp(`"requestId":"${id}".*"status":503.*"msg":"request"`);
      await expect.poll(() => service.logs()).toMatch(line); // lines are written in batches
    }
  });

  it("503 for writes only while the database rejects them, and the health report says so", async () => {
    const on = connectTo(postgres.url, { max: 1, connection: { default_transaction_read_only: false } });
    const rejectWrites = async (reject: boolean) => {
      await on.unsafe(`alter system ${reject ? "set default_transaction_read_only = on" : "reset all"}`);
      await on`select pg_reload_conf()`;
    };
    onTestFinished(async () => {
      await rejectWrites(false);
      await on.end();
    });
    await rejectWrites(true);
    const add = () => client.post("/pets", key, { name: "Rex", categoryId: 1 });
    const addKey = () => {
      const body = JSON.stringify({ name: "Rex", scopes: ["pets:read"] });
      return send("POST", `${service.url}/api/manage/v1/keys`, { key: managementKey, body });
    };
    await expect.poll(async () => (await add()).status).toBe(503);
    // Drizzle writes a key, and wraps the error of the database in its own.
    for (const response of [await add(), await addKey()])
      expect(response).toMatchObject({ headers: { "retry-after": "5" }, body: { code: "service_unavailable" } });
    expect((await client.get("/pets?limit=100", key)).status).toBe(200);
    expect(await ready()).toBe(200);
    expect(await service.health()).toMatchObject({ ready: true, readyForWrites: false, database: "up" });
    await rejectWrites(false);
    await expect.poll(async () => (await add()).status).toBe(201);
  });

  it("a page of the portal fails with 500 without details, and works again after Postgres is back", async () => {
    const staff = await createUser({ email: "staff@example.com", name: "Sam Staff", role: "staff" });
    await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${staff.id}, '', now())`;
    const headers = { cookie: await signedIn(staff) };
    const read = () => fetch(`${service.url}/staff/system`, { headers, redirect: "manual" });
    // Some connections of the test before may still be reconnecting.
    await expect.poll(async () => (await read()).status).toBe(200);
    const page = await (await read()).text();
    expect(page).toMatch(new RegExp(`The process that serves the API here, version ${builtVersion}\\.`));
    await postgres.stop();
    await expect.poll(ready).toBe(503);
    const away = await read();
    expect(away.status).toBe(500);
    expect(await away.text()).not.toMatch(/ECONN|127\.0\.0\.1:|Sam Staff/);
    await postgres.start();
    await expect.poll(async () => (await read()).status).toBe(200);
  });

  it("503 while Postgres hangs too: reads give up before the hanging connections are closed", async () => {
    onTestFinished(() => postgres.signalAll("SIGCONT"));
    await postgres.signalAll("SIGSTOP");
    const added = client.request("POST", "/pets", { key, body: '{"name":"Rex","categoryId":1}' });
    // The page that was read last is served for half a second.
    await sleep(600);
    const unavailable = { status: 503, body: { code: "service_unavailable" } };
    const pages = await Promise.all([client.get("/pets", key), client.get("/pets/1", key)]);
    expect(service.logs()).not.toMatch(/closing its connections/);
    for (const response of pages) expect(response).toMatchObject(unavailable);
    // It hangs at the lookup of its key, or later.
    expect(await added).toMatchObject({ status: 503, body: { code: expect.stringMatching(/_un(available|known)$/) } });
    // The health check and the metrics do not wait for the database.
    expect(await ready()).toBe(503);
    expect(await service.metrics()).toContain("animal_store_database_wait_seconds +Inf");
    // Usage is late only after some seconds.
    expect(await headline()).toMatch(
      /^Degraded: API and MCP, Portal and documentation,( Usage and request log,)? Webhooks$/,
    );
    await postgres.signalAll("SIGCONT");
    await expect.poll(async () => (await client.get("/pets", key)).status).toBe(200);
    await expect.poll(ready).toBe(200);
    await expect.poll(headline).toBe("All systems are operational");
  });

  it("reveals nothing of the database in the response", async () => {
    await postgres.stop();
    const { text } = await client.get("/pets", key);
    expect(text).not.toMatch(/ECONN|postgres|sql|127\.0\.0\.1/i);
    expect((await passwordSignIn(service.url, "sam@example.com")).error).toMatch(/^Something went wrong on our end/);
    await postgres.start();
    await expect.poll(async () => (await client.get("/pets", key)).status).toBe(200);
  });
});
