import { expect, it } from "vitest";
import { auditActions } from "@/lib/domains/audit/actions";
import { auditKinds, auditThings, thingsOf } from "./things";

/** Of the store, and of what is no longer written. */
const ofStaff = ["animal", "brownout", "category", "deprecation", "incident", "note", "review", "staff"];

it("each action of an account has a filter of the activity", () => {
  const words = [...new Set(Object.keys(auditActions).map((action) => action.split(".")[0]))];
  expect(words.sort()).toEqual([...Object.keys(auditThings), ...ofStaff].sort());
  expect(auditKinds.flatMap(thingsOf).sort()).toEqual(Object.keys(auditThings).sort());
});
