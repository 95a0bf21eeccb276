import { notFound, redirect } from "next/navigation";
import { signInPath } from "./callback";
import { getViewer, type Viewer } from "./viewer";

/**
 * Lets only somebody who is signed in go on. For pages; stands in each of them, as a layout does not keep a page from
 * being rendered.
 *
 * @param path the page's own path with its query, to come back to after signing in
 */
export async function requireUser(path: string): Promise<Viewer> {
  return (await getViewer()) ?? redirect(signInPath(path));
}

/** Lets only staff go on; to everybody else who is signed in, there is no such page. */
export async function requireStaff(path: string): Promise<Viewer> {
  const viewer = await requireUser(path);
  return viewer.role === "staff" ? viewer : notFound();
}
