import type { ApiKey } from "./queries";

export const keyStates = ["active", "rolling", "paused", "expired", "revoked"] as const;
export type KeyState = (typeof keyStates)[number];

/** A rolling key was replaced and works until it expires. A paused key is rejected until it is enabled. */
export function keyState(key: ApiKey, now: number): KeyState {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now) return "expired";
  if (key.pausedAt) return "paused";
  return key.replacedBy ? "rolling" : "active";
}

export const workingStates: KeyState[] = ["active", "rolling", "paused"];

/** Whether the key has not ended. A paused key has not: it counts towards the maximum and can be enabled. */
export const isWorking = (state: KeyState): boolean => workingStates.includes(state);

type ShownKeyState = KeyState | "banned";

export function shownKeyState(key: ApiKey, now: number, banned: boolean): ShownKeyState {
  const state = keyState(key, now);
  return banned && isWorking(state) && state !== "paused" ? "banned" : state;
}
