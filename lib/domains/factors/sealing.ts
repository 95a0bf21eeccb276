import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret, authSecrets } from "@/lib/base/auth-secret";
import { secretLength } from "./totp";

const algorithm = "aes-256-gcm";
const keyLength = 32;
const idLength = 4;
const ivLength = 12;
const tagLength = 16;
const sealedLength = idLength + ivLength + secretLength + tagLength;

function keyOf(secret: string): { key: Buffer; id: Buffer } {
  const derived = Buffer.from(hkdfSync("sha256", secret, "", "authenticator secrets", keyLength + idLength));
  return { key: derived.subarray(0, keyLength), id: derived.subarray(keyLength) };
}

/** Binds a sealed secret to its person, so that it does not work in the row of another one. */
const ownerOf = (userId: bigint): Buffer => Buffer.from(String(userId));

/** Encrypts the secret of an authenticator app for storage: ID of the key, IV, AES-256-GCM ciphertext and tag. */
export function seal(userId: bigint, secret: Uint8Array): Uint8Array {
  const { key, id } = keyOf(authSecret());
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(ownerOf(userId));
  return Buffer.concat([id, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

export const isCurrent = (stored: Uint8Array): boolean =>
  stored.length === sealedLength && keyOf(authSecret()).id.equals(stored.subarray(0, idLength));

function decrypt(key: Buffer, userId: bigint, sealed: Uint8Array): Uint8Array | undefined {
  const end = sealed.length - tagLength;
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
    decipher.setAAD(ownerOf(userId)).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/**
 * Versions up to 1.0.0 stored it as it is, and the first ones that encrypted it without the ID of the key.
 * @returns undefined if it was encrypted with another key or for another person
 */
export function unseal(userId: bigint, stored: Uint8Array): Uint8Array | undefined {
  if (stored.length === secretLength) return stored;
  const sealed = stored.length === sealedLength ? stored.subarray(idLength) : stored;
  for (const secret of authSecrets()) {
    const opened = decrypt(keyOf(secret).key, userId, sealed);
    if (opened) return opened;
  }
  return undefined;
}
