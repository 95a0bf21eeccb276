import { headers } from "next/headers";
import { clientIp } from "@/lib/base/ip-address";
import type { User } from "@/lib/domains/accounts/service";
import { closeSession, openSession } from "@/lib/domains/sessions/service";
import { clearSessionCookie, readSessionId, writeSessionId } from "./cookie";

/** What the browser that asks calls itself. */
export const ownUserAgent = async (): Promise<string | null> => (await headers()).get("user-agent");

/** The address that the browser asks from, which attempts are counted by. */
export const ownAddress = async (): Promise<string> => clientIp((await headers()).get("x-forwarded-for"));

async function closeCurrent(): Promise<void> {
  const sessionId = await readSessionId();
  if (sessionId) await closeSession(sessionId);
}

/** Opens a session in this browser, in place of one that it may have had. Only in a server action or a route handler. */
export async function begin(user: User): Promise<void> {
  await closeCurrent();
  await writeSessionId(await openSession(user, await ownUserAgent()));
}

/** Ends the session of this browser, and with it every copy of its cookie. Only in a server action or a route handler. */
export async function end(): Promise<void> {
  await closeCurrent();
  await clearSessionCookie();
}
