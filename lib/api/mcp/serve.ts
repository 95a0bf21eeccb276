import { type ApiEndpoint, type ApiResponse, apiEndpoint, type Context } from "@/lib/api/context";
import { readJson } from "@/lib/api/input";
import type { Operation, OperationGroup } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { serve } from "@/lib/api/pipeline";
import type { ApiRequest } from "@/lib/api/request";
import { readMs, withTimeout } from "@/lib/api/timeout";
import { env } from "@/lib/base/env";
import { ApiError } from "@/lib/base/errors";
import { listOf } from "@/lib/base/grammar";
import { type Json, toJson, withNumbers } from "@/lib/base/json";
import { product } from "@/lib/base/product";
import { version } from "@/lib/base/version";
import { isManagementKey } from "@/lib/domains/keys/format";
import { namedCategories } from "@/lib/domains/pets/categories";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { type Arguments, operationOf, routeOfCall, toolResult } from "./call";
import { managementToolsOf, type Tool, tools } from "./tools";

export const mcpPath = "/mcp";

/** The largest body of an operation, and what MCP writes around it. */
const maxMessageBytes = Math.max(...operations.map(({ maxBodyBytes }) => maxBodyBytes)) + 1024;

type Message = { [member: string]: Json };

type OwnResponse = { status: number; body: string };

/**
 * Streamable HTTP without sessions, one message for each POST. The key, its limits and its IP ranges decide before the
 * message is read. A call of a tool then continues as the HTTP request that it stands for, and every other message as
 * one of its own. So each counts once, and is in the log. (decisions: MCP)
 */
export async function serveMcp(request: ApiRequest): Promise<ApiResponse> {
  if (!isOriginAllowed(request.header("origin"), env().appUrl)) return foreignOrigin();
  if (request.method !== "POST") return serve(request, onlyPost, {});
  const group = isManagementKey(bearerOf(request)) ? "management" : "store";
  let served: Call | undefined;
  const route = async (context: Context): Promise<void> => {
    const offered = context.managementPrincipal ? managementToolsOf(context.managementPrincipal.scopes) : tools;
    const message = await readMessage(context);
    const call = callOf(message, offered);
    const problem = typeof call === "string" ? call : undefined;
    const { called, ...own } = await askSdk(request, message, { group, offered, problem });
    if (typeof call === "object" && called) {
      served = call;
      Object.assign(context, routeOfCall(call.operation, call.given, request));
    } else context.endpoint = fixedEndpoint(own, group);
  };
  const response = await serve(request, unreadEndpoint(group), {}, route);
  return served ? resultOfCall(served, response) : response;
}

const bearerOf = (request: ApiRequest): string =>
  /^bearer\s+(\S+)\s*$/i.exec(request.header("authorization") ?? "")?.[1] ?? "";

const foreignOrigin = (): ApiResponse => ({
  status: 403,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"This Origin is not allowed."},"id":null}',
});

/** The endpoint of a message that is not read yet. */
const unreadEndpoint = (group: OperationGroup): ApiEndpoint =>
  apiEndpoint({ name: "mcp", group, handle: () => undefined });

/** It needs no key, and is not counted: each client asks for a stream once, and lives without (MCP, Streamable HTTP). */
const onlyPost = apiEndpoint({
  name: "mcp",
  authenticated: false,
  handle: () => {
    throw new ApiError("method_not_allowed", "Send each message with POST.", { Allow: "POST" });
  },
});

const fixedEndpoint = ({ status, body }: OwnResponse, group: OperationGroup): ApiEndpoint =>
  apiEndpoint({ name: "mcp", group, status, handle: () => ({ json: body }) });

/** @throws ApiError for a body that is too large, no JSON, or no single message */
async function readMessage(context: Context): Promise<Message> {
  const { json } = await readJson(context, maxMessageBytes);
  if (isObject(json)) return withoutNull(json);
  throw new ApiError("invalid_body", "Send one JSON-RPC message, which is an object.");
}

/** JSON-RPC has no null for params, but clients send it for none. */
function withoutNull({ params, ...rest }: Message): Message {
  return params === undefined || params === null ? rest : { ...rest, params };
}

const isObject = (value: Json | undefined): value is Message =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Call = { id: Json; operation: Operation; given: Arguments };

/** A call of a tool, or a sentence that says what is wrong with it. Undefined for another message. */
function callOf({ method, id, params }: Message, offered: Tool[]): Call | string | undefined {
  if (method !== "tools/call" || id === undefined) return undefined;
  if (!isObject(params) || typeof params.name !== "string") return "Send params with the name of a tool.";
  const { name: wanted } = params;
  const operation = offered.some(({ name }) => name === wanted) ? operationOf(wanted) : undefined;
  const given = "arguments" in params ? params.arguments : {};
  if (!operation)
    return `There is no tool ${JSON.stringify(wanted)}. There are ${listOf(offered.map(({ name }) => name))}.`;
  return isObject(given) ? { id, operation, given } : "Send the arguments as an object, such as {}.";
}

/** Keeps the headers that are about the request, not about the body of its response. */
function resultOfCall({ id }: Call, response: ApiResponse): ApiResponse {
  const { ETag: _tag, Link: _link, ...headers } = response.headers;
  Object.assign(headers, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  return { status: 200, headers, body: toJson({ jsonrpc: "2.0", id, result: toolResult(response) }) };
}

/** Only a server with forms for its client needs one. The SDK's own takes most of the time of a response. */
const noForms = {
  getValidator: () => {
    throw new Error("this server has no forms");
  },
};

async function instructionsOf(group: OperationGroup): Promise<string> {
  if (group === "management")
    return `The tools are the operations of the ${product.name} management API. An account can make ${attemptRules.management.limit} calls a minute with all its management keys.`;
  const categories = (await withTimeout(readMs, namedCategories())).map(({ id, name }) => `${id} ${name}`);
  const known = categories.length > 0 ? ` The categories with a name, by categoryId: ${categories.join(", ")}.` : "";
  return `The tools are the operations of the ${product.name} API. Each call counts against the limits of its key.${known}`;
}

/**
 * `group`: whose operations the tools are. `problem`: of a call of a tool. The SDK would print the one that it finds as data
 * of its validator.
 */
type Asked = { group: OperationGroup; offered: Tool[]; problem: string | undefined };

/**
 * Loads the SDK with the first message, because it takes 25 MB.
 * @returns `called`: the message and its headers are those of a valid call
 */
async function askSdk(request: ApiRequest, message: Message, { group, offered, problem }: Asked) {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const server = new Server(
    { name: product.slug, title: product.name, version },
    {
      capabilities: { tools: {} },
      jsonSchemaValidator: noForms,
      ...(message.method === "initialize" && { instructions: await instructionsOf(group) }),
    },
  );
  let called = false;
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: offered }));
  server.setRequestHandler(types.CallToolRequestSchema, () => {
    if (problem) throw new types.McpError(types.ErrorCode.InvalidParams, problem);
    called = true;
    return { content: [] };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const headers = ["accept", "content-type", "mcp-protocol-version"].flatMap((name) => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  const response = await transport.handleRequest(
    new Request(`http://localhost${mcpPath}`, { method: "POST", headers }),
    { parsedBody: withNumbers(problem ? { ...message, params: { name: "" } } : message) },
  );
  const body = await response.text();
  await server.close();
  return { status: response.status, body, called };
}

const onThisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Another origin must not reach a service on its visitor's machine, also not by DNS rebinding. Programs send no origin.
 * Without `appUrl`, only pages of this machine may. (MCP 2025-11-25, Streamable HTTP, Security Warning)
 */
export function isOriginAllowed(origin: string | undefined, appUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  return appUrl === undefined ? onThisMachine.test(origin) : origin === new URL(appUrl).origin;
}
