import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { ApiError } from "@/lib/base/errors";
import { scopes } from "@/lib/base/vocabulary";
import { findUser, firstAccountOf } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueKey } from "@/lib/domains/keys/service";
import { verifyKey } from "@/lib/domains/keys/verify";
import { demoUsers } from "./users";

async function isUsable(secret: string): Promise<boolean> {
  try {
    await verifyKey(secret, Date.now());
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Replaced if it no longer works. @returns undefined without the demo developer. @throws Problem for too many keys */
export async function demoKey(): Promise<string | undefined> {
  const file = join(env().dataDir, "demo-api-key");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept && (await isUsable(kept))) return kept;
  const developer = await findUser(demoUsers.developer.email);
  if (!developer) return undefined;
  const { secret } = await issueKey(
    await firstAccountOf(developer),
    { name: "Demo", scopes: [...scopes], expiresAt: null },
    commandActor,
  );
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
