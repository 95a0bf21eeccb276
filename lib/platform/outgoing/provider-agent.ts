import { once } from "node:events";
import { type ClientRequestArgs, Agent as HttpAgent, get as httpGet, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { isIP, type Socket } from "node:net";
import { json } from "node:stream/consumers";
import { afterRunning } from "@/lib/base/async";
import { env } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import { allowedLookup } from "./lookup";
import { isAllowedAddress } from "./target";

/** Of a connection, which has one request. Keys and metadata of a large provider have 20 KB. */
const maxMs = 5 * SECOND_MS;
const maxBytes = 256 * 1024;

/** The operator names the host of the issuer, wherever it is. What its metadata name is public. @throws Error for an IP address that is not */
function allowed(options: ClientRequestArgs): ClientRequestArgs {
  const { oidc } = env();
  const host = options.host ?? "";
  if (oidc && host === new URL(oidc.issuer).hostname.replace(/^\[|\]$/g, "")) return options;
  if (isIP(host) && !isAllowedAddress(host)) throw new Error(`${host} is not a public address`);
  return { ...options, lookup: allowedLookup };
}

function limitResponse(socket: Socket): Socket {
  let bytes = 0;
  const timer = afterRunning(maxMs, () => socket.destroy(new Error("the response took too long")));
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) socket.destroy(new Error("the response is too long"));
  });
  return socket.once("close", () => clearTimeout(timer));
}

/** Whatever `NODE_TLS_REJECT_UNAUTHORIZED` says, a certificate is checked. */
function createAgent(isHttps: boolean): HttpAgent {
  const agent = isHttps ? new HttpsAgent({ rejectUnauthorized: true }) : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => limitResponse(connect(allowed(options), connected) as Socket);
  return agent;
}

/**
 * For requests to those who sign people in. A connection has 5 seconds and 256 KiB, and goes to a public address, or to the
 * host of `OIDC_ISSUER`. An agent for https rejects a URL with http.
 */
export const providerAgent = (url: string): HttpAgent => {
  const { protocol } = new URL(url);
  return perProcess(`agent for ${protocol}`, () => createAgent(protocol === "https:"));
};

/** Follows no redirect. @throws Error if the response is another than a 200 with JSON, or breaks a limit */
export async function getJson(url: string): Promise<unknown> {
  const get = url.startsWith("http:") ? httpGet : httpsGet;
  const request = get(url, { agent: providerAgent(url) });
  const [response]: IncomingMessage[] = await once(request, "response");
  request.on("error", () => {}); // the response fails too
  if (response?.statusCode === 200) return json(response);
  response?.destroy();
  throw new Error(`${url} responded with ${response?.statusCode}`);
}
