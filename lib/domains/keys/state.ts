import type { ApiKey } from "./queries";

export const keyStates = ["active", "rolling", "expired", "revoked"] as const;
export type KeyState = (typeof keyStates)[number];

/** A rolling key was replaced and works until it expires. */
export function keyState(key: ApiKey, now: number): KeyState {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now) return "expired";
  return key.replacedBy ? "rolling" : "active";
}

export const worksIn = (state: KeyState): boolean => state === "active" || state === "rolling";

type ShownKeyState = KeyState | "banned";

export function shownKeyState(key: ApiKey, now: number, banned: boolean): ShownKeyState {
  const state = keyState(key, now);
  return banned && worksIn(state) ? "banned" : state;
}
