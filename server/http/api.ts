import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiResponse } from "@/lib/api/context";
import { addHeaders } from "@/lib/api/headers";
import { mcpPath, serveMcp } from "@/lib/api/mcp/serve";
import { serve } from "@/lib/api/pipeline";
import { type ApiRequest, fromNode, malformedRequest } from "@/lib/api/request";
import { malformed, match } from "@/lib/api/routes";
import type { Awaitable } from "@/lib/base/async";
import { abandon, strictTransport } from "./respond";

/** Whether a request is for the API or its tools. Its target is a path or an absolute URL (RFC 9112, section 3.2.2). */
export const isApiPath = (target: string): boolean =>
  /^(?:https?:\/\/[^/?#]+)?\/(?:api\/v1(?:[/?]|$)|mcp(?:\?|$))/i.test(target);

function parse(incoming: IncomingMessage): ApiRequest | undefined {
  try {
    return fromNode(incoming);
  } catch {
    return undefined;
  }
}

function respondTo(incoming: IncomingMessage): Awaitable<ApiResponse> {
  const request = parse(incoming);
  if (!request) return serve(malformedRequest, malformed, {});
  if (request.target.path === mcpPath) return serveMcp(request);
  const { endpoint, pathParameters } = match(request);
  return serve(request, endpoint, pathParameters);
}

/** Serves the API without Next, which takes forty times the CPU for a request (bench/RESULTS.md). */
export function serveApi(incoming: IncomingMessage, response: ServerResponse): void {
  try {
    const result = respondTo(incoming);
    if (result instanceof Promise) {
      result.then(
        (result) => send(result, response),
        (error) => abandon(response, error),
      );
    } else send(result, response);
  } catch (error) {
    abandon(response, error);
  }
}

const waiting: { result: ApiResponse; response: ServerResponse }[] = [];

/** With all responses that are ready: a client wakes once for all. Waking it for each took 1.4 times the CPU. */
function send(result: ApiResponse, response: ServerResponse): void {
  if (waiting.push({ result, response }) === 1) setImmediate(sendAll);
}

function sendAll(): void {
  for (const { result, response } of waiting.splice(0)) {
    try {
      write(result, response);
    } catch (error) {
      abandon(response, error);
    }
  }
}

function write({ status, headers, body }: ApiResponse, response: ServerResponse): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  addHeaders(headers, strictTransport());
  response.writeHead(status, headers);
  response.end(body);
}
