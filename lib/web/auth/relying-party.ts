import { env, publicOrigin } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import type { RelyingParty } from "@/lib/domains/factors/passkeys";

/** A passkey belongs to an origin. In development, it is that of the request. */
export const offersPasskeys = (): boolean => env().appUrl !== undefined || env().environment === "development";

/** @throws UserError outside of development without APP_URL */
export async function relyingParty(): Promise<RelyingParty> {
  if (!offersPasskeys()) throw new UserError("Passkeys are not set up on this server.");
  const { hostname, origin } = new URL(publicOrigin());
  return { id: hostname, origin };
}
