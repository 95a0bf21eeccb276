import { env, publicOrigin } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import type { RelyingParty } from "@/lib/domains/factors/passkeys";

/** Whether this deployment knows its own origin, which a passkey belongs to. In development, it is the request's. */
export const offersPasskeys = (): boolean => env().appUrl !== undefined || env().environment === "development";

/** Where passkeys are made and used: APP_URL. @throws Problem outside of development without APP_URL */
export async function relyingParty(): Promise<RelyingParty> {
  if (!offersPasskeys()) throw new Problem("Passkeys are not set up on this server.");
  const { hostname, origin } = new URL(publicOrigin());
  return { id: hostname, origin };
}
