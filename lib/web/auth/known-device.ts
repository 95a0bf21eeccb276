import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { findUser, findUserById, type User } from "@/lib/domains/accounts/service";
import { encryptedCookie } from "./cookie";

const maxPeople = 5;

/** A browser is known to a person who signed in with it until their `deviceVersion` increases. */
type KnownPerson = { person: string; version: number };

const knownOf = ({ id, deviceVersion }: User): KnownPerson => ({ person: String(id), version: deviceVersion });

const deviceCookie = encryptedCookie("known-device", "known device", (365 * DAY_MS) / SECOND_MS);

const readKnown = async () => ((await deviceCookie.read())?.known ?? []) as KnownPerson[];

const isAmong = (known: KnownPerson[], { person, version }: KnownPerson): boolean =>
  known.some((one) => one.person === person && one.version === version);

export async function isKnownDevice(email: string): Promise<boolean> {
  const known = await readKnown();
  const user = known.length > 0 ? await findUser(email) : undefined;
  return user !== undefined && isAmong(known, knownOf(user));
}

/** Only in a server action or a route handler, after a sign-in. @returns whether it was known already */
export async function rememberDevice(user: User): Promise<boolean> {
  const known = await readKnown();
  const own = knownOf(user);
  const others = known.filter(({ person }) => person !== own.person).slice(0, maxPeople - 1);
  await deviceCookie.write({ known: [own, ...others] });
  return isAmong(known, own);
}

/** Runs a change after which no browser is known to a person, and keeps this one. Only in a server action. */
export async function keepDevice<T>(
  { userId, email }: { userId: bigint; email: string },
  change: () => Promise<T>,
): Promise<T> {
  const isKnown = await isKnownDevice(email);
  const result = await change();
  const user = isKnown ? await findUserById(userId) : undefined;
  if (user) await rememberDevice(user);
  return result;
}
