import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret } from "@/lib/base/auth-secret";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { secretLength } from "./totp";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

const key = () =>
  perProcess("authenticator key", () => Buffer.from(hkdfSync("sha256", authSecret(), "", "authenticator secrets", 32)));

/** Binds a sealed secret to its person, so that it does not work in the row of another one. */
const ownerOf = (userId: bigint): Buffer => Buffer.from(String(userId));

/** Encrypts the secret of an authenticator app for storage: IV, AES-256-GCM ciphertext and tag. */
export function seal(userId: bigint, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key(), iv).setAAD(ownerOf(userId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a stored secret is encrypted. Versions up to 1.0.0 stored it as it is. */
export const isSealed = (stored: Uint8Array): boolean => stored.length !== secretLength;

/**
 * Decrypts a stored secret.
 *
 * @returns undefined, with an error in the log, if it was encrypted with another NEXTAUTH_SECRET or for another person
 */
export function unseal(userId: bigint, stored: Uint8Array): Uint8Array | undefined {
  if (!isSealed(stored)) return stored;
  const end = stored.length - tagLength;
  try {
    const decipher = createDecipheriv(algorithm, key(), stored.subarray(0, ivLength), { authTagLength: tagLength });
    decipher.setAAD(ownerOf(userId)).setAuthTag(stored.subarray(end));
    return Buffer.concat([decipher.update(stored.subarray(ivLength, end)), decipher.final()]);
  } catch {
    log().error(
      { userId: String(userId) },
      "the secret of an authenticator app cannot be decrypted: it needs the NEXTAUTH_SECRET that encrypted it",
    );
    return undefined;
  }
}
