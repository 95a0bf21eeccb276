import { expect, test } from "vitest";
import { choiceIn, choicePath, home, landingPath, ownPath, signInPath } from "./callback";

test.each(["/portal/keys", "/portal/orders?status=placed", "/", "/portal#main"])("%s is a path of ours", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  "https://example.org/",
  "//example.org",
  "/\\example.org",
  "/.//example.org/x",
  "/portal/..//example.org",
  "/x/../..//example.org",
  "/./api/portal/export",
  "/portal\\..\\",
  "/ //example.org",
  "/\t/example.org",
  "portal",
  "javascript:alert(1)",
  "/api/portal/export",
  `/${"x".repeat(2_048)}`,
  "",
  undefined,
  ["/portal"],
])("%j leads to the portal instead", (path) => expect(ownPath(path)).toBe(home));

test("the URL of the sign-in page has the return path, unless it is the default", () => {
  expect(signInPath("/portal/orders?status=placed")).toBe("/sign-in?callbackUrl=%2Fportal%2Forders%3Fstatus%3Dplaced");
  expect(signInPath(home)).toBe("/sign-in");
});

test("staff begin in their area, unless they wanted another page", () => {
  expect(landingPath(home, { role: "staff" })).toBe("/staff");
  expect(landingPath("/portal/keys", { role: "staff" })).toBe("/portal/keys");
  expect(landingPath(home, { role: "developer" })).toBe(home);
});

test.each([
  [choicePath("pro"), "pro"],
  [choicePath("business"), "business"],
  ["/portal/plan?choose=other", undefined],
  [home, undefined],
])("the return path %s chooses the plan %s", (path, plan) => expect(choiceIn(path)).toBe(plan));
