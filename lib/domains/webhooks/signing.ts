import { createHmac, randomBytes } from "node:crypto";
import type { AccountId } from "@/lib/base/account-id";
import { isCurrentSeal, type Resealed, seal, unseal } from "@/lib/base/sealing";

// Standard Webhooks 1.0.0: symmetric signatures, which any of its libraries verifies.

const secretPrefix = "whsec_";
const secretBytes = 24;

const sealedFor = (accountId: bigint) => ({ purpose: "webhook secrets", owner: String(accountId) });

/** `text`: what the customer keeps. `sealed`: what we store. */
export function newSigningSecret(accountId: AccountId): { text: string; sealed: Uint8Array } {
  const secret = randomBytes(secretBytes);
  return { text: secretPrefix + secret.toString("base64"), sealed: seal(sealedFor(accountId), secret) };
}

/** Of each secret that was encrypted for the account, separated by spaces. @param at in seconds since the epoch */
function signatures(secrets: Uint8Array[], id: string, at: number, body: string): string {
  const sign = (secret: Uint8Array) => createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
  return secrets.map((secret) => `v1,${sign(secret)}`).join(" ");
}

/** @returns what becomes of it, with the new text if it is encrypted again */
export function reseal(accountId: AccountId, sealed: Uint8Array): { outcome: keyof Resealed; again?: Uint8Array } {
  const sealedAs = sealedFor(accountId);
  if (isCurrentSeal(sealedAs, sealed)) return { outcome: "current" };
  const secret = unseal(sealedAs, sealed);
  return secret ? { outcome: "resealed", again: seal(sealedAs, secret) } : { outcome: "unreadable" };
}

/** As customers see it, and send it to support. The same on each attempt. */
export const eventName = (id: bigint): string => `evt_${id}`;

/** @throws Error if NEXTAUTH_SECRET is not the one that encrypted the secrets */
export function signedHeaders(
  of: { accountId: bigint; eventId: bigint; secrets: Uint8Array[] },
  body: string,
  now: number,
): Record<string, string> {
  const secrets = of.secrets.flatMap((sealed) => unseal(sealedFor(of.accountId), sealed) ?? []);
  if (secrets.length === 0) throw new Error("the secret of an endpoint was encrypted with another NEXTAUTH_SECRET");
  const id = eventName(of.eventId);
  const at = Math.floor(now / 1000);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signatures(secrets, id, at, body),
  };
}
