"use server";

import { z } from "zod";
import { UserError } from "@/lib/base/errors";
import { givenPassword } from "@/lib/domains/accounts/schema";
import { checkPasskey, passkeyRequest } from "@/lib/domains/factors/passkeys";
import { browserResponse, givenCode } from "@/lib/domains/factors/schema";
import { confirmSession } from "@/lib/domains/sessions/service";
import { relyingParty } from "@/lib/web/auth/relying-party";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { checkCode } from "@/lib/web/auth/second-step";
import { confirmPassword } from "@/lib/web/auth/sign-in";
import { confirmsAtProvider, type Viewer } from "@/lib/web/auth/viewer";
import { action } from "./action";

async function confirm(viewer: Viewer): Promise<void> {
  if (confirmsAtProvider(viewer)) throw new UserError("Sign in again to confirm it’s you.");
  await confirmSession(viewer.sessionId);
}

export const confirmByPasswordAction = action(
  {},
  z.object({ currentPassword: givenPassword }),
  async (viewer, input) => {
    await confirmPassword(viewer, input.currentPassword);
    await confirm(viewer);
  },
);

export const confirmByCodeAction = action({}, z.object({ code: givenCode }), async (viewer, { code }) => {
  await checkCode(viewer, code, await clientIpAddress());
  await confirm(viewer);
});

export const startPasskeyConfirmationAction = action({}, z.object({}), async ({ userId }) =>
  passkeyRequest(await relyingParty(), "confirm", userId),
);

export const confirmByPasskeyAction = action(
  {},
  z.object({ response: browserResponse }),
  async (viewer, { response }) => {
    await checkPasskey(await relyingParty(), "confirm", viewer.userId, response);
    await confirm(viewer);
  },
);
