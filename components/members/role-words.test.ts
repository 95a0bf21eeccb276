import { expect, it } from "vitest";
import { article } from "@/lib/base/grammar";
import { may, permissionNames } from "@/lib/base/permissions";
import { memberRoles } from "@/lib/base/vocabulary";
import { roleText } from "./role-words";

/** An admin who is on no ladder: the roles below have what they have not. */
const withoutKeys: typeof may = (role, permission) =>
  may(role, permission) && !(role === "admin" && permission === "keys.write");

it.each([may, withoutKeys])("a role has all permissions of the role that its text begins with", (mayDo) => {
  for (const role of memberRoles) {
    const text = roleText(role, mayDo);
    const below = memberRoles.find((other) => text.startsWith(`Everything ${article(other)} ${other} may do. `));
    expect(permissionNames.filter((name) => below && mayDo(below, name) && !mayDo(role, name))).toEqual([]);
  }
  expect(roleText("owner", mayDo)).toMatch(/^Everything an? \w+ may do\. .*Rename and delete the account/);
});
