import * as queries from "./queries";
import { isCurrent, seal, unseal } from "./sealing";

/** What became of the secrets of authenticator apps: encrypted again, encrypted with the current key before, or not decrypted. */
type Resealed = Record<"resealed" | "current" | "unreadable", number>;

async function resealOne({ userId, secret: stored }: queries.Authenticator): Promise<keyof Resealed> {
  if (isCurrent(stored)) return "current";
  const secret = unseal(userId, stored);
  if (!secret) return "unreadable";
  await queries.replaceSecret(userId, stored, seal(userId, secret));
  return "resealed";
}

export async function resealAll(batchSize = 1_000): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  let apps: queries.Authenticator[];
  let last = 0n;
  do {
    apps = await queries.listAuthenticators(last, batchSize);
    for (const app of apps) counts[await resealOne(app)]++;
    last = apps.at(-1)?.userId ?? last;
  } while (apps.length === batchSize);
  return counts;
}
