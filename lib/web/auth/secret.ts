import { hkdfSync } from "node:crypto";
import { authSecret } from "@/lib/base/auth-secret";

/**
 * Gives Next the encryption key for server actions, derived from the deployment's secret: the same on every host, and not
 * part of a build. Call it before the first page is rendered.
 */
export function setActionKey(): void {
  const key = hkdfSync("sha256", authSecret(), "", "server actions", 32);
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = Buffer.from(key).toString("base64");
}
