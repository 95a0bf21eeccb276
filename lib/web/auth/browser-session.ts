import { headers } from "next/headers";
import { clientIp } from "@/lib/base/ip-address";
import type { User } from "@/lib/domains/accounts/service";
import { closeSession, openSession } from "@/lib/domains/sessions/service";
import { clearSessionCookie, readSessionId, writeSessionId } from "./cookie";
import { rememberDevice } from "./known-device";

/** The browser's User-Agent. */
export const ownUserAgent = async (): Promise<string | null> => (await headers()).get("user-agent");

/** The client's IP address, which attempts are counted by. */
export const clientIpAddress = async (): Promise<string> => clientIp((await headers()).get("x-forwarded-for"));

/** Ends the session of this browser, if any, so that copies of its cookie stop working. */
export async function closeCurrent(): Promise<void> {
  const sessionId = await readSessionId();
  if (sessionId) await closeSession(sessionId);
}

/** Creates a session for this browser and ends its earlier one. Only in a server action or a route handler. */
export async function begin(user: User): Promise<void> {
  await closeCurrent();
  await writeSessionId(await openSession(user, await ownUserAgent()));
  await rememberDevice(user.email);
}

/**
 * Ends the browser's session, so that copies of its cookie stop working. Only in a server action or a route handler.
 */
export async function end(): Promise<void> {
  await closeCurrent();
  await clearSessionCookie();
}
