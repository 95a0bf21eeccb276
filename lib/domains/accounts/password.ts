import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { UserError } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { createSlots, runInSlot } from "@/lib/base/slots";
import { maxPasswordLength } from "./password-rules";
import { newPasswordOf } from "./schema";

const runScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** The scrypt cost that OWASP recommends: 64 MiB, about a tenth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };
const length = 32;

/** Two hashes at a time leave half of the four libuv threads for other work. 20 waiting ones take one to two seconds. */
const takeSlot = () => perProcess("password slots", () => createSlots(2, 20))();

/** @throws UserError if too many others wait; RangeError for a password that every schema rejects */
async function derive(password: string, salt: Buffer, N: number): Promise<Buffer> {
  // Normalization takes quadratic time.
  if (password.length > 2 * maxPasswordLength) throw new RangeError("The password is too long to be hashed");
  const slot = takeSlot();
  if (!slot) throw new UserError("Too many sign-ins right now. Try again in a moment.");
  return runInSlot(slot, () => runScrypt(password.normalize("NFKC"), salt, length, { ...cost, N }));
}

/** `scrypt$N$salt$hash`, salt and hash in base64url. @throws UserError if too many sign-ins wait */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost.N);
  return ["scrypt", cost.N, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** In constant time. @throws UserError if too many sign-ins wait */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, n, salt, hash] = stored.split("$");
  const expected = Buffer.from(hash ?? "", "base64url");
  const actual = await derive(password, Buffer.from(salt ?? "", "base64url"), Number(n));
  return expected.length === length && timingSafeEqual(actual, expected);
}

/** Takes as long as a check, so that the response time does not reveal whether an email address has an account. */
export async function burnPassword(password: string): Promise<undefined> {
  await derive(password, randomBytes(16), cost.N);
}

/** @throws ZodError if the password is invalid; UserError if too many sign-ins wait */
export const hashNewPassword = async (email: string, password: string): Promise<string> =>
  hashPassword(await newPasswordOf(email).parseAsync(password));
