import { expect, it } from "vitest";
import type { ManagementKey } from "./service";
import { managementKeyState } from "./service";

const now = Date.UTC(2026, 10, 28);
const [before, after] = [new Date(now), new Date(now + 1)];

it.each([
  ["active", { revokedAt: null, expiresAt: null }],
  ["active", { revokedAt: null, expiresAt: after }],
  ["expired", { revokedAt: null, expiresAt: before }],
  ["revoked", { revokedAt: before, expiresAt: before }],
  ["revoked", { revokedAt: before, expiresAt: null }],
])("a management key is shown as %s: %j", (state, key) => {
  expect(managementKeyState(key as ManagementKey, now)).toBe(state);
});
