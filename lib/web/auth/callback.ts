/** The default page after signing in. */
export const home = "/portal";

/** The longest return path, in characters. */
export const maxPathLength = 2_048;

/**
 * The path to return to after signing in, if it is one of ours.
 *
 * @param wanted the query parameter, which is untrusted
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > maxPathLength || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return home;
  return wanted.startsWith("/api/") ? home : wanted;
}

/** The URL of a sign-in page with the return path, unless it is the default. */
export const withCallback = <P extends string>(page: P, path: string): P | `${P}?callbackUrl=${string}` =>
  path === home ? page : `${page}?callbackUrl=${encodeURIComponent(path)}`;

/** The URL of the sign-in page with the return path. */
export const signInPath = (path: string): string => withCallback("/sign-in", path);
