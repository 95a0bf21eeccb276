import { expect, it } from "vitest";
import { may, permissionNames } from "@/lib/base/permissions";
import { memberRoles } from "@/lib/base/vocabulary";
import { roleText } from "./role-words";

it("each role may do what the role below it may, as its text says", () => {
  for (const [index, role] of memberRoles.entries()) {
    const below = memberRoles[index + 1];
    if (below) expect(permissionNames.filter((name) => may(below, name) && !may(role, name))).toEqual([]);
  }
  expect(roleText("viewer")).toBe("See usage, request logs, keys without their secrets, orders and the plan.");
  expect(roleText("owner")).toMatch(/^Everything an admin may do\. Rename and delete the account/);
});
