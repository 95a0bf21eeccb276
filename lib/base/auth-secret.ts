import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env";
import { errorCode } from "./error-code";
import { UserError } from "./errors";
import { perProcess } from "./per-process";

/** For the embedded default: a file that only its owner can read. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

function currentSecret(): string {
  const { authSecret: given, database, dataDir } = env();
  if (given) return given;
  if (database.kind === "embedded") return keptSecret(dataDir);
  throw new UserError(
    "Set NEXTAUTH_SECRET to the same value for every process. To generate one: openssl rand -base64 32",
  );
}

/**
 * The first encrypts sessions, and other keys are derived from it. The one in NEXTAUTH_SECRET_PREVIOUS only decrypts.
 * @throws UserError on a managed database without NEXTAUTH_SECRET, where each process would create its own; and if both
 * are the same, because an operator would take the secret for replaced
 */
export const authSecrets = (): [current: string, ...previous: string[]] =>
  perProcess("auth secrets", () => {
    const current = currentSecret();
    const { previousAuthSecret: previous } = env();
    if (!previous) return [current];
    if (previous !== current) return [current, previous];
    throw new UserError("NEXTAUTH_SECRET_PREVIOUS is the current secret. Set it to the one before, or remove it.");
  });

export const authSecret = (): string => authSecrets()[0];

/**
 * Gives Next the encryption key for server actions, derived from the deployment's secret: the same on every host, and not
 * part of a build. Call it before the first page is rendered.
 */
export function setActionKey(): void {
  const key = hkdfSync("sha256", authSecret(), "", "server actions", 32);
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.from(key).toString("base64");
}
