import { expect, it } from "vitest";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { revokedText } from "./key-dialogs";
import { scopesText } from "./key-parts";
import { shownKeys, sortOf } from "./shown-keys";

const key = (name: string, lastFour: string, lastUsedAt: string | null, expiresAt: string | null) =>
  ({ id: lastFour, name, lastFour, lastUsedAt, expiresAt }) as KeyEntry;

const keys = [
  key("beta", "aB1c", "2026-11-01T00:00:00Z", null),
  key("Alpha", "zzzz", null, "2026-12-01T00:00:00Z"),
  key("Gamma", "9999", "2026-11-02T00:00:00Z", "2026-11-24T00:00:00Z"),
];

const names = (search: Parameters<typeof shownKeys>[1]) =>
  shownKeys(keys, search, { aB1c: 2, 9999: 30 }).map(({ name }) => name);

it("finds keys by a part of the name or of the last characters, and not by both together", () => {
  expect(names({ q: "ET" })).toEqual(["beta"]);
  expect(names({ q: "ab1" })).toEqual(["beta"]);
  expect(names({ q: "betaaB" })).toEqual([]);
});

it("sorts by name, requests, last use and expiry in both directions, and keeps the given order without a choice", () => {
  expect(names({})).toEqual(["beta", "Alpha", "Gamma"]);
  expect(names({ sort: "name" })).toEqual(["Alpha", "beta", "Gamma"]);
  expect(names({ sort: "-requests" })).toEqual(["Gamma", "beta", "Alpha"]);
  expect(names({ sort: "requests" })).toEqual(["Alpha", "beta", "Gamma"]);
  expect(names({ sort: "-used" })).toEqual(["Gamma", "beta", "Alpha"]);
  expect(names({ sort: "expires" })).toEqual(["Gamma", "Alpha", "beta"]);
});

it("keeps the search when a column is sorted, ascending and then descending", () => {
  expect(sortOf({ q: "a b", show: "ended", from: "3" }, "name")).toEqual({
    href: "/portal/keys?q=a+b&show=ended&sort=name",
    sorted: undefined,
  });
  expect(sortOf({ sort: "name" }, "name")).toEqual({ href: "/portal/keys?sort=-name", sorted: "ascending" });
});

it.each([
  [["pets:read", "pets:write", "orders:read"], "All scopes"],
  [["orders:read", "pets:read"], "Read only"],
  [["pets:read"], "pets:read"],
  [["orders:read", "pets:write"], "pets:write, orders:read"],
])("shows the scopes %j as “%s”", (scopes, text) => {
  expect(scopesText(scopes)).toBe(text);
});

it.each([
  [{ revoked: 1, ended: [], missing: 0 }, "Revoked 1 key."],
  [{ revoked: 0, ended: ["revoked"], missing: 0 }, "This key was already revoked."],
  [{ revoked: 0, ended: ["expired"], missing: 0 }, "This key had already expired."],
  [
    { revoked: 2, ended: ["revoked"], missing: 1 },
    "Revoked 2 keys. 1 key had already been revoked or had expired. 1 key could not be found.",
  ],
])("says what revoking did: %j", (result, text) => {
  expect(revokedText(result)).toBe(text);
});
