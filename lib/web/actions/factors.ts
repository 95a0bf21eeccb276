"use server";

import { z } from "zod";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import * as passkeys from "@/lib/domains/factors/passkeys";
import { browserResponse, givenCode, passkeyName } from "@/lib/domains/factors/schema";
import * as factors from "@/lib/domains/factors/service";
import { relyingParty } from "@/lib/web/auth/relying-party";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { action } from "./action";
import { formId } from "./form-values";

// The actions do not refresh the page, and set no cookie, which would: a dialog may still show recovery codes. It refreshes
// the page when it closes. So this browser is not known after them either, until the next sign-in.

export const startAuthenticatorAction = action({ confirmed: true }, z.object({}), factors.startAuthenticator);

export const confirmAuthenticatorAction = action(
  { confirmed: true },
  z.object({ code: givenCode }),
  async (viewer, { code }) => {
    const recoveryCodes = await factors.confirmAuthenticator(viewer, code, Date.now());
    notifyOfFactor(viewer, "appAdded", await clientIpAddress());
    return { recoveryCodes };
  },
);

export const removeAuthenticatorAction = action({ confirmed: true }, z.object({}), async (viewer) => {
  await factors.removeAuthenticator(viewer);
  notifyOfFactor(viewer, "appRemoved", await clientIpAddress());
});

export const replaceRecoveryCodesAction = action({ confirmed: true }, z.object({}), async (viewer) => {
  const recoveryCodes = await factors.replaceRecoveryCodes(viewer);
  notifyOfFactor(viewer, "codesIssued", await clientIpAddress());
  return { recoveryCodes };
});

export const startPasskeyAction = action({ confirmed: true }, z.object({}), async (viewer) =>
  passkeys.passkeyCreation(await relyingParty(), viewer),
);

const addForm = z.object({ name: passkeyName, response: browserResponse });

export const addPasskeyAction = action({ confirmed: true }, addForm, async (viewer, { name, response }) => {
  const recoveryCodes = await passkeys.addPasskey(await relyingParty(), viewer, name, response);
  notifyOfFactor(viewer, "passkeyAdded", await clientIpAddress());
  return { recoveryCodes };
});

export const renamePasskeyAction = action(
  { confirmed: true },
  z.object({ id: formId, name: passkeyName }),
  (viewer, { id, name }) => passkeys.renamePasskey(viewer, id, name),
);

export const removePasskeyAction = action({ confirmed: true }, z.object({ id: formId }), async (viewer, { id }) => {
  await passkeys.removePasskey(viewer, id);
  notifyOfFactor(viewer, "passkeyRemoved", await clientIpAddress());
});
