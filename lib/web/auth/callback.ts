/** Where a person lands who signs in without having been on the way to somewhere. */
export const home = "/portal";

/** The longest path that is gone to after signing in, in characters. */
export const maxPathLength = 2_048;

/**
 * The path to go to after signing in, if it is one of ours.
 *
 * @param wanted what the address bar says, which anybody may have written
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > maxPathLength || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return home;
  return wanted.startsWith("/api/") ? home : wanted;
}

/** A page of signing in, with the way back, unless that is home. */
export const withCallback = <P extends string>(page: P, path: string): P | `${P}?callbackUrl=${string}` =>
  path === home ? page : `${page}?callbackUrl=${encodeURIComponent(path)}`;

/** The sign-in page, with the way back. */
export const signInPath = (path: string): string => withCallback("/sign-in", path);
