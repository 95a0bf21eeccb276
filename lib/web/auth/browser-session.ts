import { inBackground } from "@/lib/base/background";
import { log } from "@/lib/base/log";
import { identityOf, type User } from "@/lib/domains/accounts/service";
import { listAudit, recordOwn } from "@/lib/domains/audit/service";
import { notifyOfDevice } from "@/lib/domains/notifications/notify";
import { deviceOf } from "@/lib/domains/sessions/device";
import { type AtProvider, closeSession, openSession } from "@/lib/domains/sessions/service";
import { db } from "@/lib/platform/db/client";
import { joinAwaited } from "./connecting";
import { clearSessionCookie, readSessionId, writeSessionId } from "./cookie";
import { requireProvider } from "./identity-provider";
import { rememberDevice } from "./known-device";
import { ownUserAgent, requestOrigin } from "./request-origin";

/** So that copies of its cookie stop working. */
export async function closeCurrent(): Promise<void> {
  const sessionId = await readSessionId();
  if (sessionId) await closeSession(sessionId);
}

const signedIn = "user.signed_in";

/** The first browser of a person is not new to them. */
const hasSignedIn = async (userId: bigint): Promise<boolean> =>
  (await listAudit({ actorId: userId, action: signedIn, limit: 1 }, db())).items.length > 0;

/**
 * Every sign-in ends here. Notifies the person if the browser is new. Only in a server action or a route handler.
 * @returns its ID. @throws UserError for staff who have to sign in at the identity provider
 */
export async function openOwnSession(user: User, at?: AtProvider): Promise<string> {
  requireProvider(user, at);
  const details = await requestOrigin();
  const userAgent = await ownUserAgent();
  const sessionId = await openSession(user, userAgent, at, details.ipAddress);
  if (!at) await joinAwaited(user, details.ipAddress);
  const isFirst = !(await hasSignedIn(user.id));
  await recordOwn(db(), identityOf(user), signedIn, details);
  log().info({ userId: String(user.id), ...details }, "signed in");
  const isKnown = await rememberDevice(user);
  const from = { sessionId, device: deviceOf(userAgent), ipAddress: details.ipAddress };
  if (!isKnown && !isFirst) inBackground("notifying of a new device", () => notifyOfDevice(user, from, Date.now()));
  return sessionId;
}

/** Ends the earlier session of this browser. Only in a server action or a route handler. */
export async function signInBrowser(user: User, at?: AtProvider): Promise<void> {
  const sessionId = await openOwnSession(user, at);
  await closeCurrent();
  await writeSessionId(sessionId);
}

/** Only in a server action or a route handler. */
export async function signOutBrowser(): Promise<void> {
  await closeCurrent();
  await clearSessionCookie();
}
