import type { WebhookEvent } from "./generated/methods";
import { jsonOf } from "./response";

export type WebhookRequest = {
  /** As it was received, before it is parsed. */
  body: string | Uint8Array;
  /** Of a `Request`, or of Node's `IncomingMessage`. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** Of the endpoint: `whsec_…`. */
  secret: string;
  /** How far its time may be from that of this clock. Defaults to 300. */
  toleranceSeconds?: number;
};

export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const isIt = ([given]: [string, unknown]) => given.toLowerCase() === name;
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(isIt)?.[1];
  if (!value) throw new WebhookError(`The header ${name} is missing.`);
  return String(value);
}

function textOf(body: WebhookRequest["body"]): string {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  throw new WebhookError("Pass the body as it was received, before it is parsed.");
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** @returns undefined if it is not Base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return bytesOf(atob(text));
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith("whsec_") && fromBase64(secret.slice("whsec_".length));
  if (!bytes || bytes.length === 0) throw new WebhookError("The secret must be that of the endpoint: whsec_…");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/**
 * Standard Webhooks 1.0.0.
 * @returns the event. IDs are `bigint`
 * @throws WebhookError if the request does not come from the API, or is too old
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300 } = request;
  const text = textOf(body);
  const [id, at, signatures] = ["id", "timestamp", "signature"].map((name) => headerOf(headers, `webhook-${name}`));
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= toleranceSeconds))
    throw new WebhookError(`The request was not signed within ${toleranceSeconds} seconds of the time of this server.`);
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${at}.${text}`);
  for (const signature of (signatures as string).split(" ")) {
    const given = signature.startsWith("v1,") && fromBase64(signature.slice("v1,".length));
    // Takes the same time whatever differs.
    if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return jsonOf(text) as WebhookEvent;
  }
  throw new WebhookError("The signature does not match: the body was changed, or the secret is of another endpoint.");
}
