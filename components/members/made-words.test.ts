import { expect, it } from "vitest";
import { leaveText } from "./member-dialogs";

it("decisions: Members: who leaves reads what they made, but a viewer, who may not see it, does not read that it is nothing", () => {
  const none = { keys: [], endpoints: [] };
  const one = { keys: [], endpoints: [{ id: "1", url: "https://example.com" }] };
  expect(leaveText({ role: "developer", ...none })).toBe("You made no keys or webhook endpoints that still work.");
  expect(leaveText({ role: "developer", ...one })).toMatch(
    /^The webhook endpoints that you made belong to the account/,
  );
  expect(leaveText({ role: "viewer", ...none })).toMatch(/^Keys and webhook endpoints that you made in another role/);
});
