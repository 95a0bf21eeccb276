import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { recordRead } from "@/lib/web/page-status";
import { signInPath } from "./callback";
import { type Member, memberOr } from "./member";
import { getViewer, staffAccess, type Viewer } from "./viewer";
import { countRead } from "./viewer-limits";

const countPage = cache(countRead);

/** In each page: a layout does not prevent a page from rendering. @param path to return to, with its query */
export async function requireUser(path: string): Promise<Viewer> {
  recordRead();
  const viewer = (await getViewer()) ?? redirect(signInPath(path));
  const wait = countPage(viewer.userId);
  if (wait > 0) redirect(`/too-many-requests?${new URLSearchParams({ from: path, after: String(wait) })}`);
  return viewer;
}

/** In each page of an account. Every role may read; what a role may not do is checked where it is done. */
export async function requireMember(path: string): Promise<Member> {
  const member = memberOr(await requireUser(path), "read");
  if (member === "needs-second-factor") redirect("/portal/settings?notice=second-factor#two-factor");
  if (typeof member === "string") redirect(`/portal/accounts?${new URLSearchParams({ from: path })}`);
  return member;
}

/** For other users, the page does not exist. */
export async function requireStaff(path: string): Promise<Viewer> {
  const viewer = await requireUser(path);
  const access = staffAccess(viewer);
  if (access === "needs-second-factor") redirect("/portal/settings#two-factor");
  return access === "granted" ? viewer : notFound();
}
