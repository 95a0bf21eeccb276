import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";

/** Creates the secret of the embedded default on the first start, in a file that only its owner can read. */
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
 * The secret that encrypts sessions.
 *
 * @throws Problem on a managed database without NEXTAUTH_SECRET: each process would create its own secret and end the
 *   sessions of the others
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
 * Gives Next the encryption key for server actions, derived from the deployment's secret: the same on every host, and not
 * part of a build. Call it before the first page is rendered.
 */
export function setActionKey(): void {
  const key = hkdfSync("sha256", authSecret(), "", "server actions", 32);
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.from(key).toString("base64");
}
