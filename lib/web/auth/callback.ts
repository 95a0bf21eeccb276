import { type PlanName, planNames } from "@/lib/base/plans";
import type { UserRole } from "@/lib/base/vocabulary";

export const home = "/portal";

export const maxPathLength = 2_048;

/** An origin that stands for ours while a path is resolved. */
const here = "http://here.invalid";

/** As a browser resolves it, if it is one of our pages; otherwise {@link home}. @param wanted anyone can write it */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > maxPathLength || !/^\/[^\s\\]*$/.test(wanted)) return home;
  if (!URL.canParse(wanted, here)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // A path such as /.//other.example begins with two slashes once it is resolved, and so names a host.
  if (origin !== here || pathname.startsWith("//") || pathname.startsWith("/api/")) return home;
  return pathname + search + hash;
}

/** Where a sign-in leads. Staff begin in their area, unless they wanted another page. */
export const landingPath = (path: string, { role }: { role: UserRole }): string =>
  path === home && role === "staff" ? "/staff" : path;

export const withCallback = <P extends string>(page: P, path: string): P | `${P}?callbackUrl=${string}` =>
  path === home ? page : `${page}?callbackUrl=${encodeURIComponent(path)}`;

export const secondStepPath = (path: string): string => withCallback("/sign-in/second-step", path);

export const signInPath = (path: string): string => withCallback("/sign-in", path);

/** Asks for a confirmation of the plan. It is a return path, so it survives a sign-up. */
export const choicePath = (plan: PlanName): string => `/portal/plan?choose=${plan}`;

export const readChoice = (value: unknown): PlanName | undefined => planNames.find((name) => name === value);

export const choiceIn = (returnPath: string): PlanName | undefined =>
  planNames.find((name) => choicePath(name) === returnPath);
