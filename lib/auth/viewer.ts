import { cache } from "react";
import { findViewer, type Viewer } from "@/lib/sessions/service";
import { readSessionId } from "./cookie";

export type { Viewer } from "@/lib/sessions/service";

/** Who is signed in, or undefined. Asked once per page, however many parts of it want to know. */
export const getViewer: () => Promise<Viewer | undefined> = cache(async () => {
  const sessionId = await readSessionId();
  return sessionId ? findViewer(sessionId) : undefined;
});
