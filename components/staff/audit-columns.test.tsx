import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { auditColumns } from "./audit-columns";

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
