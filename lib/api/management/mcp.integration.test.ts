import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { managementOperations } from "@/lib/api/management";
import { type ManagementScope, managementScopes } from "@/lib/base/management-scopes";
import { createManagementKey } from "@/lib/domains/management/service";
import { by, newPerson } from "@/lib/domains/members/testing/team";
import { testOrigin } from "@/test/api";
import { accountOf } from "@/test/people";

const origin = testOrigin();

async function connect(scopes: ManagementScope[]): Promise<Client> {
  const owner = await newPerson();
  const { secret } = await createManagementKey(accountOf(owner), { name: "Agent", scopes, expiresAt: null }, by(owner));
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { Authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin()}/mcp`), { requestInit: { headers } }));
  return client;
}

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

it("offers an agent what its key may do, which only reads without a scope that writes", async () => {
  const reader = await connect(["keys:read", "plan:read"]);
  expect(await namesOf(reader)).toEqual(["listKeys", "getKey", "getPlan"]);
  await expect(reader.callTool({ name: "createKey", arguments: {} })).rejects.toThrow('There is no tool "createKey"');
  expect(await namesOf(await connect([...managementScopes]))).toHaveLength(managementOperations.length);
});

it("tells an agent which arguments a tool needs, which tools change what is there, and what a call counts against", async () => {
  const agent = await connect([...managementScopes]);
  const { tools } = await agent.listTools();
  const of = (wanted: string) => tools.find(({ name }) => name === wanted);
  expect(of("getUsage")?.inputSchema.required).toEqual(["from"]);
  expect(of("updateKey")?.inputSchema.required).toEqual(["keyId"]);
  const destructive = ["updateKey", "rollKey", "pauseKey", "revokeKey", "updateEndpoint", "rollEndpointSecret"];
  for (const name of destructive) expect([name, of(name)?.annotations?.destructiveHint]).toEqual([name, true]);
  for (const name of ["createKey", "createEndpoint", "listKeys"])
    expect([name, of(name)?.annotations?.destructiveHint]).toEqual([name, false]);
  expect(agent.getInstructions()).toMatch(/management API\. .*120 calls a minute/);
});

it("creates and revokes a key as tools", async () => {
  const agent = await connect(["keys:read", "keys:write"]);
  const made = await agent.callTool({ name: "createKey", arguments: { name: "By an agent", scopes: ["pets:read"] } });
  const { id } = made.structuredContent as { id: number };
  expect(made.isError).toBe(false);
  expect(await agent.callTool({ name: "revokeKey", arguments: { keyId: id } })).toMatchObject({
    content: [{ text: "Done." }],
    isError: false,
  });
  expect(await agent.callTool({ name: "getKey", arguments: { keyId: id } })).toMatchObject({
    structuredContent: { state: "revoked" },
  });
});

it("wraps a list that has one page, as every result is an object", async () => {
  const agent = await connect(["usage:read", "webhooks:read"]);
  expect((await agent.callTool({ name: "listEndpoints", arguments: {} })).structuredContent).toEqual({ items: [] });
  const from = new Date(Date.now() - 60_000).toISOString();
  expect((await agent.callTool({ name: "getUsage", arguments: { from } })).structuredContent).toEqual({ items: [] });
});
