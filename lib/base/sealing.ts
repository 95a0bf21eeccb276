import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { authSecret, authSecrets } from "./auth-secret";

const algorithm = "aes-256-gcm";
const keyLength = 32;
const idLength = 4;
const ivLength = 12;
const tagLength = 16;

/** What encryption adds to a text, in bytes. */
export const sealOverhead = idLength + ivLength + tagLength;

/** Each purpose has a key of its own. `owner`: what a text is bound to, so that it does not open in the row of another. */
type SealedFor = { purpose: string; owner: string };

function keyOf(secret: string, purpose: string): { key: Buffer; id: Buffer } {
  const derived = Buffer.from(hkdfSync("sha256", secret, "", purpose, keyLength + idLength));
  return { key: derived.subarray(0, keyLength), id: derived.subarray(keyLength) };
}

/** Encrypts with a key derived from NEXTAUTH_SECRET: ID of the key, IV, AES-256-GCM ciphertext and tag. */
export function seal({ purpose, owner }: SealedFor, text: Uint8Array): Uint8Array {
  const { key, id } = keyOf(authSecret(), purpose);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([id, iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** What became of texts: encrypted again, encrypted with the current secret before, or not decrypted. */
export type Resealed = Record<"resealed" | "current" | "unreadable", number>;

/** Whether it was encrypted with the current secret. */
export const isCurrentSeal = ({ purpose }: SealedFor, sealed: Uint8Array): boolean =>
  keyOf(authSecret(), purpose).id.equals(sealed.subarray(0, idLength));

function decrypt(key: Buffer, owner: string, sealed: Uint8Array): Uint8Array | undefined {
  const iv = sealed.subarray(idLength, idLength + ivLength);
  const end = sealed.length - tagLength;
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(idLength + ivLength, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** With the current or the previous secret. @returns undefined if it was encrypted with another one, or for another owner */
export function unseal({ purpose, owner }: SealedFor, sealed: Uint8Array): Uint8Array | undefined {
  for (const secret of authSecrets()) {
    const opened = decrypt(keyOf(secret, purpose).key, owner, sealed);
    if (opened) return opened;
  }
  return undefined;
}
