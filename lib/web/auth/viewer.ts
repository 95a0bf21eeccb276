import { cache } from "react";
import { env } from "@/lib/base/env";
import { parseInt64 } from "@/lib/base/int64";
import { findViewer, type Viewer } from "@/lib/domains/sessions/service";
import { readSessionId } from "./cookie";
import { clientIpAddress } from "./request-origin";
import { peopleBySession } from "./session-token";

export type { Viewer } from "@/lib/domains/sessions/service";

/** Cached per page. @param accountId of the page that a form or a read belongs to, if not the one that the person chose last */
export const getViewer: (accountId?: bigint) => Promise<Viewer | undefined> = cache(async (accountId) => {
  const sessionId = await readSessionId();
  if (!sessionId) return undefined;
  const viewer = await findViewer(sessionId, accountId, await clientIpAddress());
  if (viewer) peopleBySession().set(sessionId, viewer.userId);
  else peopleBySession().delete(sessionId);
  return viewer;
});

/** Staff who have to sign in at the identity provider prove it there again: so their role follows what it says. */
export const confirmsAtProvider = ({ role, atProvider }: Pick<Viewer, "role" | "atProvider">): boolean =>
  env().staffUseProvider && role === "staff" && atProvider;

/** The account of the page that reads: another tab may have switched to another one since. */
export const accountOfPage = (request: Request): bigint | undefined =>
  parseInt64(request.headers.get("x-account-id") ?? new URL(request.url).searchParams.get("account") ?? "");

/** Outside of development, staff need an authenticator app or a passkey. */
export function staffAccess(
  { role, hasSecondFactor }: Pick<Viewer, "role" | "hasSecondFactor">,
  environment = env().environment,
): "none" | "needs-second-factor" | "granted" {
  if (role !== "staff") return "none";
  return hasSecondFactor || environment === "development" ? "granted" : "needs-second-factor";
}

/** "Devi Developer · Accounts". It is made before the page checks who reads it, and no one else learns the name. */
export async function staffTitle(list: string, nameOf: () => Promise<string | undefined>): Promise<{ title: string }> {
  const viewer = await getViewer();
  const name = viewer && staffAccess(viewer) === "granted" ? await nameOf() : undefined;
  return { title: name ? `${name} · ${list}` : list };
}
