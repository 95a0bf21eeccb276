import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountId } from "@/lib/base/account-id";
import { demoUsers } from "@/lib/base/demo-users";
import { env } from "@/lib/base/env";
import { ApiError, UserError } from "@/lib/base/errors";
import { plans } from "@/lib/base/plans";
import { DAY_MS } from "@/lib/base/time";
import { scopes, type UserRole } from "@/lib/base/vocabulary";
import { hashPassword, verifyPassword } from "@/lib/domains/accounts/password";
import { updateUser } from "@/lib/domains/accounts/queries";
import { createUser, findUser, firstAccountOf, type User } from "@/lib/domains/accounts/service";
import type { UserActor } from "@/lib/domains/audit/actor";
import { issueKey } from "@/lib/domains/keys/service";
import { verifyKey } from "@/lib/domains/keys/verify";
import { logRow } from "@/lib/domains/usage/log-row";
import { ensureCountPartitions } from "@/lib/domains/usage/partitions";
import { addCounts, countBetween, insertRows, recordLastUse } from "@/lib/domains/usage/queries";
import { db, sql } from "@/lib/platform/db/client";
import { accounts, categories, memberships, pets, users } from "@/lib/platform/db/schema";
import { memoryLimiter } from "@/lib/platform/limiter";
import { dayOf } from "@/lib/platform/limiter/windows";
import { seedPast } from "./past";
import { demoCategories, demoPets } from "./pets";
import { demoDays, demoUsage } from "./usage";

const actorOf = ({ id }: User): UserActor => ({ kind: "user", userId: id });

/** A store with pets stays unchanged. */
export async function seedDemo(): Promise<void> {
  if ((await db().$count(pets)) > 0) return;
  const staff = await ensureUser(demoUsers.staff, "staff");
  const developer = await ensureUser(demoUsers.developer, "developer");
  const accountId = await firstAccountOf(developer);
  const now = Date.now();
  const createdAt = new Date(now - demoDays * DAY_MS);
  const keys = await db().transaction(async (tx) => {
    await tx.insert(categories).values(demoCategories).onConflictDoNothing();
    await tx.insert(pets).values(demoPets.map((pet) => ({ ...pet, createdAt })));
    for (const table of [accounts, users, memberships]) await tx.update(table).set({ createdAt });
    return seedPast(tx, { accountId, developer, staff }, now);
  });
  await seedUsage(accountId, keys, now);
}

type Keys = Awaited<ReturnType<typeof seedPast>>;

async function seedUsage(accountId: AccountId, keys: Keys, now: number): Promise<void> {
  const { limits } = plans.pro;
  const shop = { userAgent: "shop/2.4.1 (node)", ipAddress: "203.0.113.7" };
  const nightly = { userAgent: "python-requests/2.32", ipAddress: "198.51.100.24" };
  const { counts, events } = demoUsage({
    accountId,
    limits,
    shop: { ...shop, id: keys.shop.id },
    nightly: { ...nightly, id: keys.nightly.id },
    now,
  });
  await ensureCountPartitions(now - demoDays * DAY_MS);
  await addCounts(sql(), counts);
  await insertRows(sql(), events.map(logRow));
  await recordLastUse(sql(), events);
  // The limiter has read the usage before, at the start.
  const dayUsed = await countBetween(accountId, dayOf(now) * DAY_MS, now);
  memoryLimiter().restoreUsage({ accounts: [{ accountId, minuteUsed: 0, dayUsed }], keys: [] }, now);
}

/** @throws UserError if a demo person has the public password. Who only has such an address may be anyone. */
export async function requireNoDemoPasswords(): Promise<void> {
  for (const { email, password } of Object.values(demoUsers)) {
    const stored = (await findUser(email))?.passwordHash;
    if (!stored || !(await verifyPassword(password, stored))) continue;
    throw new UserError(
      `The account ${email} has the password of the demo, which is public. It works in development on localhost only. Choose ` +
        "another folder: DATA_DIR=/path/to/data. Then create the first staff account: npm run staff -- create --email you@example.com",
    );
  }
}

type DemoUser = (typeof demoUsers)[keyof typeof demoUsers];

/** An interrupted start may have created them. */
async function ensureUser({ email, name, password }: DemoUser, role: UserRole): Promise<User> {
  const user = (await findUser(email)) ?? (await createUser({ email, name, role, emailConfirmed: true }));
  if (!user.passwordHash) await updateUser(db(), user.id, { passwordHash: await hashPassword(password) });
  return user;
}

async function isUsable(secret: string): Promise<boolean> {
  try {
    await verifyKey(secret, Date.now());
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Replaced if it no longer works. @returns undefined without the demo developer. @throws UserError for too many keys */
export async function demoKey(): Promise<string | undefined> {
  const file = join(env().dataDir, "demo-api-key");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept && (await isUsable(kept))) return kept;
  const developer = await findUser(demoUsers.developer.email);
  if (!developer) return undefined;
  const { secret } = await issueKey(
    await firstAccountOf(developer),
    { name: "Demo", scopes: [...scopes], expiresAt: null },
    actorOf(developer),
  );
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
