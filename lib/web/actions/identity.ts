"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { env } from "@/lib/base/env";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { disconnectIdentity } from "@/lib/domains/identities/service";
import { connectionPath, startConnecting } from "@/lib/web/auth/connecting";
import { keepDevice } from "@/lib/web/auth/known-device";
import { offersPasskeys } from "@/lib/web/auth/relying-party";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { action } from "./action";

/** @returns where the provider sends the person back to */
export const connectIdentityAction = action({ confirmed: true }, z.object({}), async (viewer) => {
  await startConnecting(viewer);
  return { callbackUrl: connectionPath };
});

export const disconnectIdentityAction = action({ confirmed: true }, z.object({}), async (viewer) => {
  await keepDevice(viewer, () => disconnectIdentity(viewer, env().oidc?.issuer ?? "", offersPasskeys()));
  notifyOfFactor(viewer, "disconnected", await clientIpAddress());
  revalidatePath("/portal/settings");
});
