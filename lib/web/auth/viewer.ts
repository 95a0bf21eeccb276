import { cache } from "react";
import type { ActingPerson } from "@/lib/domains/audit/actor";
import { findViewer, type Viewer } from "@/lib/domains/sessions/service";
import { readSessionId } from "./cookie";

/** The viewer as whoever does something, for services that keep it in the audit. */
export const actorOf = ({ userId, role }: Viewer): ActingPerson => ({
  kind: role === "staff" ? "staff" : "user",
  userId,
});

export type { Viewer } from "@/lib/domains/sessions/service";

/** Who is signed in, or undefined. Asked once per page, however many parts of it want to know. */
export const getViewer: () => Promise<Viewer | undefined> = cache(async () => {
  const sessionId = await readSessionId();
  return sessionId ? findViewer(sessionId) : undefined;
});
