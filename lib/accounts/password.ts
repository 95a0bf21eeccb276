import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

/** The cost that OWASP recommends for scrypt: 64 MiB, about a tenth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const length = 32;

/** Hashes a password for storage: `scrypt$N$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize("NFKC"), salt, length, cost);
  return ["scrypt", cost.N, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether a password is the one that was stored. Takes the same time whichever byte differs. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n, salt, hash] = stored.split("$");
  const expected = Buffer.from(hash ?? "", "base64url");
  const actual = await derive(password.normalize("NFKC"), Buffer.from(salt ?? "", "base64url"), length, {
    ...cost,
    N: Number(n),
  });
  return expected.length === length && timingSafeEqual(actual, expected);
}

/** Takes as long as checking a password would, so that an address nobody has is not told apart by the clock. */
export async function burnPassword(password: string): Promise<undefined> {
  await derive(password.normalize("NFKC"), randomBytes(16), length, cost);
}
