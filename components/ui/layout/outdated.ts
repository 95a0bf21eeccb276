import { unstable_isUnrecognizedActionError as isUnknownAction } from "next/navigation";

/**
 * Reloads the page when it is of an earlier deployment, and called an action that the server no longer has.
 *
 * @param error what calling the action threw
 * @returns whether the page reloads
 */
export function reloadIfOutdated(error: unknown): boolean {
  if (!isUnknownAction(error)) return false;
  window.location.reload();
  return true;
}
