"use server";

import { z } from "zod";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import * as passkeys from "@/lib/domains/factors/passkeys";
import { browserResponse, passkeyName } from "@/lib/domains/factors/schema";
import { clientIpAddress } from "@/lib/web/auth/browser-session";
import { relyingParty } from "@/lib/web/auth/relying-party";
import { confirmedAction } from "./action";
import { formId } from "./form-values";

export const startPasskey = confirmedAction(z.object({}), async (viewer) =>
  passkeys.passkeyCreation(await relyingParty(), viewer),
);

const addForm = z.object({ name: passkeyName, response: browserResponse });

export const addPasskey = confirmedAction(addForm, async (viewer, { name, response }) => {
  const recoveryCodes = await passkeys.addPasskey(await relyingParty(), viewer, name, response);
  notifyOfFactor(viewer, "passkeyAdded", await clientIpAddress());
  return { recoveryCodes };
});

export const renamePasskey = confirmedAction(z.object({ id: formId, name: passkeyName }), (viewer, { id, name }) =>
  passkeys.renamePasskey(viewer, id, name),
);

export const removePasskey = confirmedAction(z.object({ id: formId }), async (viewer, { id }) => {
  await passkeys.removePasskey(viewer, id);
  notifyOfFactor(viewer, "passkeyRemoved", await clientIpAddress());
});
