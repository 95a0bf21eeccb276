import { type PlanName, planNames } from "@/lib/base/plans";

/** The default page after signing in. */
export const home = "/portal";

/** The longest return path, in characters. */
export const maxPathLength = 2_048;

/** An origin that stands for ours while a path is resolved. */
const here = "http://here.invalid";

/**
 * The path to go to after signing in, as a browser resolves it, if it is one of our pages.
 *
 * @param wanted the value of the URL's parameter, which anyone can write
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > maxPathLength || !/^\/[^\s\\]*$/.test(wanted)) return home;
  if (!URL.canParse(wanted, here)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // A path such as /.//other.example begins with two slashes once it is resolved, and so names a host.
  if (origin !== here || pathname.startsWith("//") || pathname.startsWith("/api/")) return home;
  return pathname + search + hash;
}

/** The URL of a sign-in page with the return path, unless it is the default. */
export const withCallback = <P extends string>(page: P, path: string): P | `${P}?callbackUrl=${string}` =>
  path === home ? page : `${page}?callbackUrl=${encodeURIComponent(path)}`;

/** The URL of the second step with the return path. */
export const secondStepPath = (path: string): string => withCallback("/sign-in/second-step", path);

export const signInPath = (path: string): string => withCallback("/sign-in", path);

/** The URL of the plan page that asks for a confirmation of the plan. It is a return path, so it survives a sign-up. */
export const choicePath = (plan: PlanName): string => `/portal/plan?choose=${plan}`;

/** The plan in the URL of the plan page, if it is one. */
export const readChoice = (value: unknown): PlanName | undefined => planNames.find((name) => name === value);

/** The plan that a return path asks to confirm. */
export const choiceIn = (returnPath: string): PlanName | undefined =>
  planNames.find((name) => choicePath(name) === returnPath);
