import { env } from "@/lib/base/env";
import type { Viewer } from "@/lib/domains/sessions/service";

/**
 * Whether a person is staff, and may act as such: outside of development, staff need an authenticator app or a passkey.
 */
export function staffAccess(
  { role, hasSecondFactor }: Pick<Viewer, "role" | "hasSecondFactor">,
  environment = env().environment,
): "none" | "needs-second-factor" | "granted" {
  if (role !== "staff") return "none";
  return hasSecondFactor || environment === "development" ? "granted" : "needs-second-factor";
}
