import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { auditColumns, withTimes } from "./audit-columns";

it.each([
  ["staff", "staff", true],
  ["user", "staff", true],
  ["user", "customer", false],
] as const)("what a %s with the role %s did is marked as of staff: %s", (actorKind, actorRole, marked) => {
  const event = { actorKind, actorRole, actorId: 1n, actorEmail: "sam@example.com", actorKey: null };
  const who = auditColumns.find(({ title }) => title === "Who");
  const html = renderToStaticMarkup(who?.cell(event as never));
  expect(html).toContain("sam@");
  expect(html.includes("staff<")).toBe(marked);
});

it("equal sign-ins in a row are one entry, and everything else is its own", () => {
  const entry = (action: string, actorId: bigint, requestId: string) =>
    ({ action, actorId, details: { ipAddress: "192.0.2.1", requestId } }) as never;
  const signIns = [entry("user.signed_in", 1n, "req_2"), entry("user.signed_in", 1n, "req_1")];
  const others = [
    entry("user.signed_in", 2n, "req_3"),
    entry("key.issued", 2n, "req_3"),
    entry("key.issued", 2n, "req_3"),
  ];
  expect(withTimes([...signIns, ...others]).map(({ times }) => times)).toEqual([2, 1, 1, 1]);
});
