import { expect, it } from "vitest";
import { auditActionLabel, auditForAccount, auditTarget, auditWords } from "./actions";

it.each([
  ["key.revoked", 'key "CI job" ask_live_ab12…cd34', 'Key revoked "CI job" ask_live_ab12…cd34'],
  ["plan.changed", "plan of Nora", "Plan changed Nora"],
  ["plan.requested", "request 3 for Enterprise", "Plan requested #3 for Enterprise"],
  ["ban.lifted", 'ban of key "CI job" ask_live_ab12…cd34', 'Ban lifted key "CI job" ask_live_ab12…cd34'],
  ["order.placed", 'order 5 of "Rex" (animal 7)', 'Order placed #5 of "Rex" (animal 7)'],
  ["animal.added", 'animal 7 "Rex"', 'Animal added #7 "Rex"'],
  ["user.role_changed", "user nora@example.com", "Role changed nora@example.com"],
  ["webhook.paused", "endpoint https://example.com/", "Webhook endpoint paused https://example.com/"],
  // Entries of an action that no longer exists.
  ["conformance.run", "https://store.example", "conformance.run https://store.example"],
  ["user.signed_in", "5nora@example.com", "Signed in 5nora@example.com"],
])("names the target of %s without its noun", (action, subject, line) => {
  expect(`${auditActionLabel(action)} ${auditTarget({ action, subject })}`).toBe(line);
});

it.each([
  [{ plan: "pro", perMinute: null }, "plan.changed", "Plan changed to Pro", ""],
  [{ plan: "enterprise", perMinute: 4000 }, "plan.changed", "Plan changed to Enterprise", "per minute: 4,000"],
  [{ from: "viewer", to: "admin" }, "member.role_changed", "Role of member changed from viewer to admin", ""],
  [{ requestId: "req_1", ipAddress: "203.0.113.7" }, "user.signed_in", "Signed in", "IP address: 203.0.113.7"],
])("says %o to the account in words", (details, action, title, rest) => {
  const who = {
    actorKind: "user",
    actorId: 1n,
    actorEmail: null,
    actorRole: null,
    actorKey: null,
    accountId: 1n,
    accountName: null,
  } as const;
  const event = { id: 1n, at: new Date(), ...who };
  expect(auditForAccount({ ...event, action, subject: "", details })).toMatchObject({ title, details: rest });
});

it("says what happened to an order as a sentence", () => {
  const event = { action: "order.approved", subject: 'order 4 of "Tawny" (animal 7)' };
  expect(auditWords(event)).toEqual({ title: "Order 4 approved", target: 'for "Tawny" (animal 7)' });
  expect(auditWords({ action: "key.revoked", subject: 'key "CI" ask_…a1b2' })).toEqual({
    title: "Key revoked",
    target: '"CI" ask_…a1b2',
  });
});
