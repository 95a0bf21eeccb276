import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { afterRunning } from "@/lib/base/async";
import { UserError } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import type { PostError } from "./errors";
import { allowedLookup } from "./lookup";
import { parseTarget } from "./target";

const maxHeaderBytes = 16 * 1024;
const maxResponseBytes = 1024;

type Content = { headers: Record<string, string>; body: string };
/** `retryAfter`: what the header says, if there is one. */
type Outcome = { status: number; response: string; retryAfter?: string } | { error: PostError };
export type PostResult = Outcome & { durationMs: number };

/** Not the global agent: that one may go through a proxy, and `NODE_TLS_REJECT_UNAUTHORIZED` decides for it. */
const createAgents = (keepAlive: boolean) => {
  const options = {
    keepAlive,
    maxFreeSockets: 32, // of one host
    timeout: 5 * SECOND_MS, // closes free ones
    lookup: allowedLookup,
    rejectUnauthorized: true,
  };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
};
type Agents = ReturnType<typeof createAgents>;

function start(url: URL, headers: Content["headers"], agents: Agents, signal: AbortSignal): ClientRequest {
  const options = { method: "POST", headers, signal, maxHeaderSize: maxHeaderBytes };
  return url.protocol === "http:"
    ? httpRequest(url, { ...options, agent: agents.http })
    : httpsRequest(url, { ...options, agent: agents.https });
}

/** Control characters, but for those of plain text, and characters that reverse the direction of the text after them. */
const harmful = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The rest is not read: the connection is closed. */
async function firstText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxResponseBytes) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxResponseBytes);
  // A stream may end within a character.
  return new TextDecoder().decode(bytes, { stream: true }).replace(harmful, "\uFFFD");
}

async function read(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0;
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect && status >= 200 && status < 600) {
    return { status, response: await firstText(response), retryAfter: response.headers["retry-after"] };
  }
  response.destroy();
  return { error: isRedirect ? "redirect" : "bad_response" };
}

/** The error if the connection fails before its next step. */
function followConnection(request: ClientRequest, isTls: boolean): () => PostError {
  let error: PostError = "not_connected";
  const open = () => {
    error = "closed";
  };
  request.once("socket", (socket) => {
    if (request.reusedSocket) return open();
    socket.once("secureConnect", open);
    socket.once("connect", () => {
      error = isTls ? "tls" : "closed";
    });
  });
  return () => error;
}

/** Node bounds the head of each response, but not of all that are interim (1xx). */
function boundInterim(request: ClientRequest): void {
  let bytes = 0;
  request.on("information", ({ statusMessage, rawHeaders }) => {
    bytes += `HTTP/1.1 100 ${statusMessage}\r\n${rawHeaders.join(": ")}\r\n`.length;
    const code = "HPE_HEADER_OVERFLOW"; // as of a head that is too long
    if (bytes > maxHeaderBytes)
      request.destroy(Object.assign(new Error("the interim responses are too long"), { code }));
  });
}

/** Undefined if the server closed a kept connection, perhaps before it saw the request. */
async function exchange(url: URL, content: Content, agents: Agents, signal: AbortSignal): Promise<Outcome | undefined> {
  const request = start(url, content.headers, agents, signal);
  boundInterim(request);
  const errorOfConnection = followConnection(request, url.protocol === "https:");
  let cause: NodeJS.ErrnoException | undefined;
  let response: IncomingMessage | undefined;
  try {
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on("response", resolve);
      request.on("error", (error) => {
        cause ??= error;
        reject(error);
      });
      request.on("close", reject); // without an error if the server changes the protocol (101)
      request.end(content.body);
    });
    return await read(response);
  } catch {
    if (signal.aborted) return { error: "timeout" };
    if (cause?.code === "ENOTFOUND") return { error: "not_resolved" };
    if (cause?.code?.startsWith("HPE_")) return { error: "bad_response" };
    return request.reusedSocket && !response ? undefined : { error: errorOfConnection() };
  }
}

function tryParseTarget(url: string): URL | undefined {
  try {
    return parseTarget(url);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

async function send(url: string, content: Content, signal: AbortSignal): Promise<Outcome> {
  const target = tryParseTarget(url);
  if (!target) return { error: "not_allowed" };
  const kept = perProcess("outgoing agents", () => createAgents(true));
  return (
    (await exchange(target, content, kept, signal)) ??
    (await exchange(target, content, createAgents(false), signal)) ?? { error: "closed" }
  );
}

/**
 * Sends one request to a customer's server. The server can neither lead it to another address than a public one nor make
 * it longer than `timeoutMs`, from the name's lookup to the last byte. The response is its first KiB, harmless to show.
 */
export async function post(
  url: string,
  { timeoutMs, ...content }: Content & { timeoutMs: number },
): Promise<PostResult> {
  const began = performance.now();
  const deadline = new AbortController();
  const timer = afterRunning(timeoutMs, () => deadline.abort());
  try {
    const outcome = await send(url, content, deadline.signal);
    return { ...outcome, durationMs: Math.round(performance.now() - began) };
  } finally {
    clearTimeout(timer);
  }
}
