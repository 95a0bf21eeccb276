import { authenticate } from "@/lib/api/authenticate";
import { decodeUtf8, readBody } from "@/lib/api/body";
import type { ApiResponse, Endpoint } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import { addHeaders, type HeaderMap } from "@/lib/api/headers";
import type { Operation } from "@/lib/api/operation";
import { serve } from "@/lib/api/pipeline";
import type { ApiRequest } from "@/lib/api/request";
import { withTimeout } from "@/lib/api/timeout";
import { env } from "@/lib/base/env";
import { clientIp } from "@/lib/base/ip-address";
import { type Json, parseJson } from "@/lib/base/json";
import { version } from "@/lib/base/version";
import { type Arguments, callOperation, operationOf, toolResult } from "./call";
import { isOriginAllowed } from "./origin";
import { tools } from "./tools";

/** The path of the MCP endpoint. */
export const mcpPath = "/mcp";

/** A JSON-RPC message. `text`: as it was sent, for the SDK. `json`: with all digits of its integers. */
type Message = { text: string; json: Json };

/** What the SDK responds to a message. */
type Spoken = { status: number; body: string };

/**
 * Serves the tools of the Model Context Protocol: streamable HTTP without sessions, one message for each POST.
 *
 * A call of a tool goes through the pipeline as the HTTP request that it stands for, and every other message as a request
 * of its own. So each needs a key, counts once, and is in the log. (decisions: MCP)
 */
export async function serveMcp(request: ApiRequest): Promise<ApiResponse> {
  if (!isOriginAllowed(request.header("origin"), env().appUrl)) return foreignOrigin();
  if (request.method !== "POST") return serve(request, rejecting(onlyPost), {});
  const message = await readMessage(request).catch((error: unknown) => error);
  if (!isMessage(message)) return serve(request, rejecting(message), {});
  const call = toolCallOf(message.json);
  return call
    ? serveCall(request, message, call)
    : serve(
        request,
        speaking(() => speak(request, message)),
        {},
      );
}

const foreignOrigin = (): ApiResponse => ({
  status: 403,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" },
  body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"This Origin is not allowed."},"id":null}',
});

const onlyPost = new ApiError("method_not_allowed", "Send each message with POST.", { Allow: "POST" });

const isMessage = (value: unknown): value is Message => typeof value === "object" && value !== null && "json" in value;

const authenticateInTime = withTimeout(authenticate, "read");

/**
 * Reads the message. Checks the key before the body, so that a stranger's message costs only its rejection; the pipeline
 * authenticates again.
 *
 * @throws CodedProblem for the key, and ApiError for a body that is too large, no JSON, or more than one message
 */
async function readMessage(request: ApiRequest): Promise<Message> {
  const ip = clientIp(request.header("x-forwarded-for"));
  await authenticateInTime({ request, endpoint: rejecting(onlyPost), ip, now: Date.now() });
  const text = decodeUtf8(await readBody(request));
  const json = parseJson(text);
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    throw new ApiError("invalid_body", "Send one JSON-RPC message, which is an object.");
  }
  return { text, json };
}

type Call = { operation: Operation; given: Arguments };

const isObject = (value: Json | undefined): value is Arguments =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The call that a message makes, if it is one of a known tool. */
function toolCallOf(json: Json): Call | undefined {
  if (!isObject(json) || json.method !== "tools/call" || json.id === undefined || !isObject(json.params))
    return undefined;
  const operation = operationOf(json.params.name);
  const given = json.params.arguments ?? {};
  return operation && isObject(given) ? { operation, given } : undefined;
}

async function serveCall(request: ApiRequest, message: Message, { operation, given }: Call): Promise<ApiResponse> {
  let called: ApiResponse | undefined;
  const spoken = await speak(request, message, async () => {
    called = await callOperation(operation, given, request);
    return toolResult(called);
  });
  // The message is not valid MCP, so that the SDK has not called the tool.
  if (!called)
    return serve(
      request,
      speaking(() => spoken),
      {},
    );
  // Tells the client to authenticate (RFC 6750). A model could do nothing about it.
  if (called.status === 401) return called;
  return { status: spoken.status, headers: headersOf(called), body: spoken.body };
}

/** The headers of a call's response that are about the request, not about its body. */
function headersOf({ headers }: ApiResponse): HeaderMap {
  const { ETag: _tag, Link: _link, ...kept } = headers;
  addHeaders(kept, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  return kept;
}

const endpoint = (handle: Endpoint["handle"]): Endpoint => ({
  name: "mcp",
  authenticated: true,
  operation: undefined,
  status: 200,
  handle,
});

const rejecting = (error: unknown): Endpoint =>
  endpoint(() => {
    throw error;
  });

/** The endpoint of one message, whose status is the one that the SDK chooses. */
function speaking(respond: () => Promise<Spoken> | Spoken): Endpoint {
  const speaker = endpoint(async () => {
    const { status, body } = await respond();
    speaker.status = status;
    return { json: body };
  });
  return speaker;
}

/** Only a server that asks its client to fill in forms needs one. The SDK's own takes most of the time of a response. */
const noForms = {
  getValidator: () => {
    throw new Error("this server has no forms");
  },
};

/** Lets the SDK respond to a message. It is loaded with the first one, because it takes 25 MB. */
async function speak(request: ApiRequest, { text }: Message, callTool?: () => Promise<ReturnType<typeof toolResult>>) {
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const server = new Server(
    { name: "animal-store", title: "Animal Store", version },
    { capabilities: { tools: {} }, jsonSchemaValidator: noForms },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params: { name } }) => {
    if (callTool) return callTool();
    throw new types.McpError(
      types.ErrorCode.InvalidParams,
      `There is no tool ${JSON.stringify(name)} with these arguments.`,
    );
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
    { parsedBody: JSON.parse(text) },
  );
  const spoken: Spoken = { status: response.status, body: await response.text() };
  await server.close();
  return spoken;
}
