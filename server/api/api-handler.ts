import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { ApiResponse } from "@/lib/api/context";
import type { HeaderMap } from "@/lib/api/headers";
import { mcpPath, serveMcp } from "@/lib/api/mcp/serve";
import { serve } from "@/lib/api/pipeline";
import { type ApiRequest, fromNode, unreadRequest } from "@/lib/api/request";
import { findRoute, rejectionEndpoint } from "@/lib/api/routes";
import { ApiError } from "@/lib/base/errors";
import { appendPeerAddress } from "./own-requests";
import { isHost } from "./page-head";
import { abandon, strictTransport } from "./respond";

/** Whether a request is for the API or its tools. Its target is a path or an absolute URL (RFC 9112, section 3.2.2). */
export const isApiPath = (target: string): boolean =>
  /^(?:https?:\/\/[^/?#]+)?\/(?:api\/(?:manage\/)?v1(?:[/?]|$)|mcp(?:\?|$))/i.test(target);

function parse(incoming: IncomingMessage): ApiRequest | undefined {
  try {
    return fromNode(incoming);
  } catch {
    return undefined;
  }
}

/** @param forwardedFor with the address of the peer @returns the Error body with all headers of the API */
const responseTo = (error: ApiError, forwardedFor: string | undefined): Promise<ApiResponse> =>
  serve(unreadRequest(forwardedFor), rejectionEndpoint(error), {});

function malformedError({ url = "", headers }: IncomingMessage): ApiError {
  return url.startsWith("/") && !isHost(headers.host ?? "")
    ? new ApiError("malformed_request", "A request needs a valid Host header.")
    : new ApiError("invalid_parameter", "The request's URL is not valid.");
}

function respondTo(incoming: IncomingMessage): Promise<ApiResponse> {
  const request = parse(incoming);
  if (!request) return responseTo(malformedError(incoming), forwardedFor(incoming));
  if (request.target.path === mcpPath) return serveMcp(request);
  const { endpoint, pathParameters } = findRoute(request);
  return serve(request, endpoint, pathParameters);
}

const forwardedFor = ({ headers }: IncomingMessage) => headers["x-forwarded-for"] as string | undefined;

/** Of a request that the parser of Node has read, and closes the connection. */
export async function rejectRequest(incoming: IncomingMessage, response: ServerResponse, error: ApiError) {
  appendPeerAddress(incoming);
  response.shouldKeepAlive = false;
  send(await responseTo(error, forwardedFor(incoming)), response);
}

/** The bytes of a response to what is no request, after which the connection closes. @param address of the peer */
export async function rejectionBytes(error: ApiError, address: string | undefined): Promise<string> {
  const { status, headers, body } = await responseTo(error, address);
  complete(headers, body);
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: "close" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`;
}

/** Serves the API without Next, which takes forty times the CPU for a request (bench/RESULTS.md). */
export async function serveApi(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(await respondTo(incoming), response);
  } catch (error) {
    abandon(response, error);
  }
}

const waiting: { result: ApiResponse; response: ServerResponse }[] = [];

/** With all responses that are ready: a client wakes once for all. */
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

function complete(headers: HeaderMap, body: string | null): void {
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  Object.assign(headers, strictTransport());
}

function write({ status, headers, body }: ApiResponse, response: ServerResponse): void {
  complete(headers, body);
  response.writeHead(status, headers);
  response.end(body);
}
