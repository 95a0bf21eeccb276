import { expect, it } from "vitest";
import type { ApiKey } from "./queries";
import { type KeyState, keyState } from "./state";

const now = Date.UTC(2026, 10, 26);
const at = new Date(now);

it.each<[state: KeyState, key: Partial<ApiKey>]>([
  ["revoked", { revokedAt: at, expiresAt: at, pausedAt: at, replacedBy: 2n }],
  ["expired", { expiresAt: at, pausedAt: at, replacedBy: 2n }],
  ["paused", { expiresAt: new Date(now + 1), pausedAt: at, replacedBy: 2n }],
  ["rolling", { expiresAt: new Date(now + 1), replacedBy: 2n }],
  ["active", { expiresAt: new Date(now + 1) }],
])("a key is %s before it is in any state below", (state, key) => {
  expect(keyState(key as ApiKey, now)).toBe(state);
});
