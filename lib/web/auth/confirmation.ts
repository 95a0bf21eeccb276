import { factorsOf } from "@/lib/domains/factors/service";
import { offersPasskeys } from "./relying-party";
import type { Viewer } from "./viewer";

/** How a viewer can prove who they are. */
export async function confirmWays({ userId, hasPassword }: Viewer) {
  const { authenticatorSince, passkeys } = await factorsOf(userId);
  return {
    passkey: passkeys > 0 && offersPasskeys(),
    password: hasPassword,
    app: authenticatorSince !== null,
  };
}
