import { unstable_isUnrecognizedActionError as isUnknownAction } from "next/navigation";

/** Reloads a page of an earlier deployment whose action the server no longer has. @returns whether the page reloads */
export function reloadIfOutdated(error: unknown): boolean {
  if (!isUnknownAction(error)) return false;
  window.location.reload();
  return true;
}
