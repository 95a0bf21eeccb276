import { clientAddress } from "@/lib/address";
import { log } from "@/lib/log";
import { newRequestId } from "@/lib/request-id";
import { addHeaders, alwaysSent, type HeaderMap } from "./headers";
import type { Answer } from "./reply";
import type { ApiRequest } from "./request";

/** One request on its way through. `now` is in milliseconds since the epoch, `started` on the monotonic clock. */
export type Exchange = {
  request: ApiRequest;
  requestId: string;
  address: string;
  now: number;
  started: number;
};

export function begin(request: ApiRequest): Exchange {
  const now = Date.now();
  return {
    request,
    requestId: newRequestId(now),
    address: clientAddress(request.header("x-forwarded-for")),
    now,
    started: performance.now(),
  };
}

export const durationMicros = ({ started }: Exchange): number => Math.round((performance.now() - started) * 1000);

/** An answer with all of its headers: what a Response is made from, and what our own server writes without one. */
export type Outgoing = { status: number; headers: HeaderMap; body: string | null };

/** The answer as it goes out. A HEAD request gets the headers alone. */
export function respond({ request, requestId }: Exchange, answer: Answer, rateLimit: HeaderMap): Outgoing {
  const { status, json } = answer;
  const headers: HeaderMap = status === 204 ? {} : { "Content-Type": "application/json" };
  addHeaders(headers, alwaysSent);
  headers["X-Request-Id"] = requestId;
  addHeaders(headers, rateLimit);
  addHeaders(headers, answer.headers);
  return { status, headers, body: request.method === "HEAD" || status === 204 ? null : json };
}

/** Writes the one log line of a request. It names the key by its id and never holds a secret or a body. */
export function logRequest(exchange: Exchange, status: number, operation: string, keyId?: bigint): void {
  log().info(
    {
      requestId: exchange.requestId,
      method: exchange.request.method,
      path: exchange.request.target.path,
      operation,
      status,
      durationMs: durationMicros(exchange) / 1000,
      address: exchange.address,
      keyId: keyId?.toString(),
    },
    "request",
  );
}
