import { expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { admission } from "./admission";
import type { Context } from "./context";

it("decisions: Overload: beside any number of accounts, one is forgotten once it has no request in progress", () => {
  for (let id = 1n; id <= 10_001n; id++) admission().loadOf(asAccountId(id));
  const load = admission().loadOf(asAccountId(1n));
  const request = { admittedAccount: load } as Context;
  admission().enter(request);
  admission().enter(request);
  admission().leave(request);
  expect(admission().loadOf(asAccountId(1n))).toBe(load);
  admission().leave(request);
  expect(admission().loadOf(asAccountId(1n))).not.toBe(load);
});
