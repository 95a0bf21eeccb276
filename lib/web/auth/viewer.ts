import { cache } from "react";
import type { UserActor } from "@/lib/domains/audit/actor";
import { findViewer, type Viewer } from "@/lib/domains/sessions/service";
import { readSessionId } from "./cookie";

/** The viewer as an actor, for services that write the audit log. */
export const actorOf = ({ userId, role }: Viewer): UserActor => ({
  kind: role === "staff" ? "staff" : "user",
  userId,
});

export type { Viewer } from "@/lib/domains/sessions/service";

/** The signed-in user, or undefined. Cached per page. */
export const getViewer: () => Promise<Viewer | undefined> = cache(async () => {
  const sessionId = await readSessionId();
  return sessionId ? findViewer(sessionId) : undefined;
});
