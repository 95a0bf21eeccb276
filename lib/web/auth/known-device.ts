import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/base/sha256";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { hostCookie } from "./host-cookie";
import { readCookie, writeCookie } from "./request-cookies";
import { decode, encode } from "./tokens";

/** How long a browser stays known after a sign-in, in seconds: a year. */
const seconds = (365 * DAY_MS) / SECOND_MS;

/** The most accounts that a browser is known to. */
const maxAccounts = 5;

/** An account that this browser has signed in to. `device` is random, so that each browser has a count of its own. */
type Known = { account: string; device: string };

const deviceCookie = () => hostCookie("known-device", { maxAge: seconds });

/** Encrypted with a key of its own, so that no other cookie passes for this one, nor this one for a session. */
const salt = "known device";

const accountOf = (email: string): string => sha256(email.toLowerCase()).toString("base64url");

async function readKnown(): Promise<Known[]> {
  const token = await readCookie(deviceCookie());
  const decoded = await decode({ salt, token }).catch(() => null);
  return (decoded?.known ?? []) as Known[];
}

/** The device of this browser, if it has signed in to the account with this email address before. */
export async function knownDevice(email: string): Promise<string | undefined> {
  return (await readKnown()).find(({ account }) => account === accountOf(email))?.device;
}

/**
 * Makes this browser known to an account. Only in a server action or a route handler, after a sign-in.
 *
 * @returns whether it was known already
 */
export async function rememberDevice(email: string): Promise<boolean> {
  const account = accountOf(email);
  const known = await readKnown();
  const before = known.find((one) => one.account === account);
  const own = before ?? { account, device: randomUUID() };
  const others = known.filter((one) => one !== own).slice(0, maxAccounts - 1);
  const value = await encode({ salt, token: { known: [own, ...others] }, maxAge: seconds });
  await writeCookie(deviceCookie(), value);
  return before !== undefined;
}
