import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env";
import { Problem } from "./errors";
import { perProcess } from "./per-process";

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
 * The secret of the deployment. It encrypts sessions, and other keys are derived from it.
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
