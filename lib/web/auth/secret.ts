import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";

/** Makes the secret of the embedded default on its first start, and keeps it beside the data for its owner's eyes. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * What sessions are encrypted with.
 *
 * @throws Problem on a managed database without NEXTAUTH_SECRET: processes that each made up their own would end each
 *   other's sessions
 */
export const authSecret = (): string =>
  perProcess("auth secret", () => {
    const { authSecret: given, database, dataDir } = env();
    if (given) return given;
    if (database.kind === "embedded") return keptSecret(dataDir);
    throw new Problem(
      "Set NEXTAUTH_SECRET to the same value for every process. To generate one: openssl rand -base64 32",
    );
  });

/**
 * Gives Next the key for what server actions encrypt, made from the deployment's secret: the same on every host, and never
 * part of a build. Call it before the first page is rendered.
 */
export function setActionKey(): void {
  const key = hkdfSync("sha256", authSecret(), "", "server actions", 32);
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.from(key).toString("base64");
}
