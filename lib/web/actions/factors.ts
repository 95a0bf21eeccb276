"use server";

import { z } from "zod";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { givenCode } from "@/lib/domains/factors/schema";
import * as factors from "@/lib/domains/factors/service";
import { clientIpAddress } from "@/lib/web/auth/browser-session";
import { confirmedAction } from "./action";

// The actions do not refresh the page, and set no cookie, which would: a dialog may still show recovery codes. It refreshes
// the page when it closes. So this browser is not known after them either, until the next sign-in.

export const startAuthenticator = confirmedAction(z.object({}), factors.startAuthenticator);

export const confirmAuthenticator = confirmedAction(z.object({ code: givenCode }), async (viewer, { code }) => {
  const recoveryCodes = await factors.confirmAuthenticator(viewer, code, Date.now());
  notifyOfFactor(viewer, "appAdded", await clientIpAddress());
  return { recoveryCodes };
});

export const removeAuthenticator = confirmedAction(z.object({}), async (viewer) => {
  await factors.removeAuthenticator(viewer);
  notifyOfFactor(viewer, "appRemoved", await clientIpAddress());
});

export const replaceRecoveryCodes = confirmedAction(z.object({}), async (viewer) => {
  const recoveryCodes = await factors.replaceRecoveryCodes(viewer);
  notifyOfFactor(viewer, "codesIssued", await clientIpAddress());
  return { recoveryCodes };
});
