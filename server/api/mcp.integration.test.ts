import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { admission } from "@/lib/api/admission";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/base/env";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { testOrigin } from "@/test/api";
import { issueKey } from "@/test/people";

const origin = testOrigin();
let key: string;
beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

/** The official client, connected with a key. */
async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { Authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin()}/mcp`), { requestInit: { headers } }));
  return client;
}

/** The texts of a tool's result, and whether it is an error. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  return { isError, texts: (content as { text: string }[]).map(({ text }) => text) };
}

const accept = "application/json, text/event-stream";
const post = (body: string, headers: Record<string, string> = {}, method = "POST") =>
  fetch(`${origin()}/mcp`, {
    method,
    headers: { Accept: accept, Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    ...(method === "POST" && { body }),
  });
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const callOf = (name: string, given = "{}") =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;

describe("decisions: MCP, with the official client", () => {
  it("gets a 503 if the database does not respond to the lookup of its key", async () => {
    const { secret } = await issueKey();
    await sqlTransaction(async (on) => {
      await on`lock table api_keys in access exclusive mode`;
      const response = await post(ping, { Authorization: `Bearer ${secret}` });
      expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ status: 503 })]);
    });
  });

  it("gets a 503 if the database does not respond with the categories", async () => {
    await post(ping); // the key is in memory
    await sqlTransaction(async (on) => {
      await on`lock table categories in access exclusive mode`;
      const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
      const response = await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
      expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ status: 503 })]);
    });
  });

  it("lists a tool for each operation, with a schema that refers to nothing outside of it", async () => {
    const { tools } = await (await connect(key)).listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ id }) => id));
    expect(JSON.stringify(tools)).not.toContain("$ref");
    for (const { pathParameters, queryParameters, paginated, id } of operations) {
      const { properties = {}, required } = tools.find(({ name }) => name === id)?.inputSchema ?? {};
      expect(Object.keys(properties)).toEqual(
        expect.arrayContaining(Object.keys({ ...pathParameters, ...queryParameters })),
      );
      expect(required).toEqual(expect.arrayContaining(Object.keys(pathParameters)));
      // The parameter of the API tells of its Link header, which a tool does not show.
      if (paginated) expect(properties.cursor).toMatchObject({ description: expect.stringContaining("nextCursor") });
    }
    expect(tools.find(({ name }) => name === "createPet")?.inputSchema).toMatchObject({
      required: ["name", "categoryId"],
      properties: { status: { enum: ["available", "pending", "sold"] }, idempotencyKey: { type: "string" } },
    });
  });

  it("calls each tool", async () => {
    const client = await connect(key);
    const created = await call(client, "createPet", { name: "Ada", categoryId: 1 });
    expect(created).toMatchObject({ isError: false });
    const { id } = JSON.parse(created.texts[0] as string);
    const [found] = (await call(client, "getPet", { petId: id })).texts;
    expect(JSON.parse(found as string)).toEqual({ id, name: "Ada", categoryId: 1, status: "available" });
    await call(client, "createPet", { name: "Ben", categoryId: 1, status: "sold" });
    const page = await call(client, "listPets", { limit: 1 });
    expect(page.texts[1]).toMatch(/^There are more\. Call the tool again with cursor \S+\.$/);
    const cursor = / cursor (\S+)\.$/.exec(page.texts[1] as string)?.[1];
    const next = await call(client, "listPets", { limit: 1, cursor, status: null });
    expect(JSON.parse(next.texts[0] as string)).toMatchObject([{ name: "Ben" }]);
    expect((await call(client, "listOrders")).texts).toEqual(["[]"]);
    expect((await call(client, "getPet", { petId: 999 })).isError).toBe(true);
    expect(await call(client, "listPets", { limit: 0 })).toEqual({
      isError: true,
      texts: [expect.stringContaining('"code":"invalid_parameter"')],
    });
    await expect(client.callTool({ name: "deletePet" })).rejects.toThrow(
      'There is no tool "deletePet". There are listPets',
    );
  });

  it("says how the server is used, and which categories exist", async () => {
    await sql()`insert into categories (id, name) values (7, 'Dragons')`;
    expect((await connect(key)).getInstructions()).toContain("by categoryId: 7 Dragons.");
  });

  it("has results that their schemas describe, with the cursor of the next page", async () => {
    const client = await connect(key);
    await client.listTools(); // from then on, the client checks each result
    const { structuredContent: added } = await client.callTool({
      name: "createPet",
      arguments: { name: "Cy", categoryId: 2 },
    });
    expect(added).toMatchObject({ name: "Cy", categoryId: 2 });
    const { structuredContent } = await client.callTool({ name: "listPets", arguments: { limit: 1 } });
    const page = structuredContent as { items: unknown[]; nextCursor: string };
    expect(page.items).toHaveLength(1);
    const next = await client.callTool({ name: "listPets", arguments: { limit: 1, cursor: page.nextCursor } });
    expect((next.structuredContent as typeof page).items).not.toEqual(page.items);
  });

  it("accepts null for no params, as some clients send", async () => {
    const response = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}');
    expect((await response.json()).result.tools).toHaveLength(operations.length);
  });

  it("keeps all digits of an ID", async () => {
    const response = await post(callOf("createPet", '{"name":"Big","categoryId":9007199254740993}'));
    expect(await response.text()).toContain('\\"categoryId\\":9007199254740993');
  });

  it("takes a null as no idempotencyKey", async () => {
    const client = await connect(key);
    const given = { name: "Nil", categoryId: 1, idempotencyKey: null };
    for (let calls = 0; calls < 2; calls++) {
      const { isError, texts } = await call(client, "createPet", given);
      expect([isError, texts.length]).toEqual([false, 1]);
    }
  });

  it("returns the first response again for an idempotencyKey, in any order of the arguments", async () => {
    const client = await connect(key);
    const idempotencyKey = randomUUID();
    const first = await call(client, "createPet", { name: "Once", categoryId: 1, idempotencyKey });
    const again = await call(client, "createPet", { idempotencyKey, categoryId: 1, name: "Once" });
    expect(again.texts).toEqual([...first.texts, "This is the response to an earlier call with this idempotencyKey."]);
    const other = await call(client, "createPet", { idempotencyKey, categoryId: 1, name: "Twice" });
    expect(other.texts[0]).toContain('"code":"idempotency_key_reused"');
  });

  it("has the scopes, the limits and the log of the key", async () => {
    const { secret, id } = await issueKey({ scopes: ["orders:read"], limits: { perMinute: 100, perDay: 5 } });
    const client = await connect(secret); // two messages; the GET for a stream does not count
    expect((await call(client, "listPets")).texts[0]).toContain('"code":"insufficient_scope"');
    expect((await call(client, "listOrders")).isError).toBe(false);
    await client.ping();
    await expect(call(client, "listOrders")).rejects.toMatchObject({ code: 429 });
    await expect(client.listTools()).rejects.toMatchObject({ code: 429 });
    await usageRecorder().flush();
    const counts = await sql()`
      select operation, status, sum(count)::int as count from usage_minutes where key_id = ${id} group by 1, 2 order by 2, 1`;
    expect(counts.map(({ operation, status, count }) => [operation, status, count])).toEqual([
      ["listOrders", 200, 1],
      ["mcp", 200, 2],
      ["mcp", 202, 1],
      ["listPets", 403, 1],
      ["mcp", 429, 2],
    ]);
    const [row] = await sql()`select method, path from request_log where key_id = ${id} and operation = 'listOrders'`;
    expect(row).toMatchObject({ method: "GET", path: "/api/v1/store/orders" });
  });
});

describe("decisions: MCP, over HTTP", () => {
  it("sends the rate limit and the request ID with each response, of calls too", async () => {
    for (const body of [ping, callOf("listPets")]) {
      const { status, headers } = await post(body);
      expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(headers.get("x-request-id")).toMatch(/^req_/);
      expect(Number(headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
    }
  });

  it.each<[who: string, status: number, secret: () => Promise<string>]>([
    ["a stranger", 401, async () => key.slice(0, -1)],
    ["a key from another address", 403, async () => (await issueKey({ allowedRanges: ["198.51.100.0/24"] })).secret],
    [
      "a key over its limit",
      429,
      async () => {
        const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 1 } });
        await post(ping, { Authorization: `Bearer ${secret}` });
        return secret;
      },
    ],
    [
      "a banned key",
      429,
      async () => {
        const { secret, id, accountId } = await issueKey();
        await limiter().restoreBans([{ accountId, keyId: id, until: Date.now() + 60_000, count: 1 }]);
        return secret;
      },
    ],
    [
      "anyone while the process sheds requests",
      503,
      async () => {
        admission().inProgress += 2_000;
        onTestFinished(() => {
          admission().inProgress -= 2_000;
        });
        return key;
      },
    ],
  ])("rejects %s before the message is read", async (_, status, secret) => {
    const type = { "Content-Type": "application/json", "Content-Length": "1000" };
    const headers = { Authorization: `Bearer ${await secret()}`, ...type };
    const message = request(`${origin()}/mcp`, { method: "POST", headers });
    message.on("error", () => undefined); // the rest is not sent
    message.write("{");
    const [response] = await once(message, "response");
    expect(response.statusCode).toBe(status);
    message.destroy();
  });

  it.each([
    ["a call", callOf("listPets")],
    ["another message", ping],
    ["a message that is not valid", "{"],
  ])("%s without a valid key is 401 with a challenge", async (_, body) => {
    const response = await post(body, { Authorization: "Bearer nothing" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
    await expect(connect("nothing")).rejects.toThrow();
  });

  it.each<[what: string, body: string, headers: Record<string, string>, status: number, text: string]>([
    ["no JSON", "{", {}, 400, "malformed_json"],
    ["a batch", `[${ping}]`, {}, 400, "invalid_body"],
    ["no message", '{"id":1}', {}, 400, "-32700"],
    ["an unknown method", ping.replace("ping", "pong"), {}, 200, "-32601"],
    ["arguments that are a list", callOf("listPets", "[1]"), {}, 200, "Send the arguments as an object"],
    ["arguments that are null", callOf("listPets", "null"), {}, 200, "Send the arguments as an object"],
    ["a call without a name", ping.replace("ping", "tools/call"), {}, 200, "Send params with the name of a tool"],
    ["another type", ping, { "Content-Type": "text/plain" }, 415, "unsupported_media_type"],
    ["a client that reads no streams", callOf("listPets"), { Accept: "application/json" }, 406, "-32000"],
    ["an unknown version", ping, { "MCP-Protocol-Version": "1999-01-01" }, 400, "-32000"],
    ["half a character in a path", callOf("getPet", '{"petId":"\\ud800"}'), {}, 200, "not_found"],
    ["more than 17 KiB", " ".repeat(17 * 1024 + 1), {}, 413, "The body is larger than 17 KiB."],
    ["a page of another origin", ping, { Origin: "http://evil.example" }, 403, "Origin"],
  ])("rejects %s", async (_, body, headers, status, text) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  it("accepts notifications, without a body, and pages of its own origin", async () => {
    const notification = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect([notification.status, await notification.text()]).toEqual([202, ""]);
    expect((await post(ping, { Origin: new URL(env().appUrl ?? "").origin })).status).toBe(200);
  });

  it.each(["GET", "DELETE"])("%s is 405: there are no streams and no sessions", async (method) => {
    const response = await post("", {}, method);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
