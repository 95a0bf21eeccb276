import { notFound, redirect } from "next/navigation";
import { after } from "next/server";
import { cache } from "react";
import { signInPath } from "./callback";
import { getViewer, type Viewer } from "./viewer";
import { countRead, TooManyReads, takePlace } from "./viewer-limits";

/** After how many milliseconds a page gives its place back in any case: its statements are cancelled long before. */
const longestPageMs = 15_000;

/** Takes one of the viewer's places until the page is sent. Once per page, however many parts of it are guarded. */
const enterPage = cache(async (userId: bigint): Promise<void> => {
  countRead(userId);
  const leave = await takePlace(userId);
  setTimeout(leave, longestPageMs).unref();
  after(leave);
});

/**
 * Lets only somebody who is signed in go on, and who does not read more than a person can. For pages; stands in each of
 * them, as a layout does not keep a page from being rendered.
 *
 * @param path the page's own path with its query, to come back to after signing in or waiting
 */
export async function requireUser(path: string): Promise<Viewer> {
  const viewer = (await getViewer()) ?? redirect(signInPath(path));
  try {
    await enterPage(viewer.userId);
  } catch (error) {
    if (!(error instanceof TooManyReads)) throw error;
    redirect(`/too-many-requests?${new URLSearchParams({ from: path, after: String(error.retryAfter) })}`);
  }
  return viewer;
}

/** Lets only staff go on; to everybody else who is signed in, there is no such page. */
export async function requireStaff(path: string): Promise<Viewer> {
  const viewer = await requireUser(path);
  return viewer.role === "staff" ? viewer : notFound();
}
