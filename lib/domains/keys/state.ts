import type { ApiKey } from "./queries";

export type KeyState = "active" | "rolling" | "expired" | "revoked";

/** The state of a key at a time in milliseconds since the epoch. A rolling key was replaced and works until it expires. */
export function keyState(key: ApiKey, now: number): KeyState {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now) return "expired";
  return key.replacedBy ? "rolling" : "active";
}

/** The state of a key for people, who also see whether the limiter has banned it. */
type ShownKeyState = KeyState | "banned";

/** The state to show: a key that would work and has a ban is banned. */
export function shownKeyState(key: ApiKey, now: number, banned: boolean): ShownKeyState {
  const state = keyState(key, now);
  return banned && (state === "active" || state === "rolling") ? "banned" : state;
}
