/** Where a person lands who signs in without having been on the way to somewhere. */
export const home = "/portal";

/**
 * The path to go to after signing in, if it is one of ours.
 *
 * @param wanted what the address bar says, which anybody may have written
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return home;
  return wanted.startsWith("/api/") ? home : wanted;
}

/** The sign-in page, with the way back. */
export const signInPath = (path: string): string =>
  path === home ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
