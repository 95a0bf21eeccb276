import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { callAction, type Fields } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";

const store = sharedStore();
const actions = await builtActions();

const shared = {
  name: "Nightly",
  allowedRanges: "192.0.2.0/24\n2001:db8::/32",
  expiry: "date",
  expiryDate: "2099-12-31",
};
const kept = { name: "Nightly", allowed_ranges: ["192.0.2.0/24", "2001:db8::/32"] };

it.each<[action: string, table: string, fields: Fields, columns: object]>([
  [
    "keys.issueKey",
    "api_keys",
    { ...shared, scopes: ["pets:read", "orders:read"], limitPerMinute: "30", limitPerDay: "1,000" },
    { ...kept, scopes: ["pets:read", "orders:read"], limit_per_minute: 30, limit_per_day: 1_000 },
  ],
  [
    "management-keys.createManagementKey",
    "management_keys",
    { ...shared, scopes: ["keys:read", "keys:write"] },
    { ...kept, scopes: ["keys:read", "keys:write"] },
  ],
])("%s: a key has all that its form says", async (name, table, fields, columns) => {
  const user = await newUser();
  const action = actions.find((one) => one.name === name) as BuiltAction;
  const { text } = await callAction(store.service().url, action, fields, await signedIn(user));
  expect(text).toContain('"ok":true');
  const [key] = await sql()`select * from ${sql()(table)} where account_id = ${accountOf(user)}`;
  expect(key).toMatchObject(columns);
  expect(new Date(key?.expires_at)).toEqual(new Date("2100-01-01"));
});
