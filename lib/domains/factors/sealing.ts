import * as sealing from "@/lib/base/sealing";
import { secretLength } from "./totp";

const sealedLength = secretLength + sealing.sealOverhead;

const of = (userId: bigint) => ({ purpose: "authenticator secrets", owner: String(userId) });

export const sealFactor = (userId: bigint, secret: Uint8Array): Uint8Array => sealing.seal(of(userId), secret);

export const isSealedByCurrentKey = (stored: Uint8Array): boolean =>
  stored.length === sealedLength && sealing.isCurrentSeal(of(0n), stored);

/**
 * Versions up to 1.0.0 stored it is, and the first ones that encrypted it without the ID of the key.
 * @returns undefined if it was encrypted with another key or for another person
 */
export function unsealFactor(userId: bigint, stored: Uint8Array): Uint8Array | undefined {
  if (stored.length === secretLength) return stored;
  const missing = new Uint8Array(Math.max(0, sealedLength - stored.length));
  return sealing.unseal(of(userId), Buffer.concat([missing, stored]));
}
