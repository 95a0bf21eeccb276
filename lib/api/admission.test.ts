import { expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { admission, finish, waitForClient } from "./admission";
import type { Context } from "./context";

const account = asAccountId(1n);
const counts = () => [admission().inProgress, admission().inProgressOf(account)];

it("a request that ends while it waits for its client, as by a timeout, is not in progress afterwards", async () => {
  const context = { admittedAccount: account, isAdmitted: false, isFinished: false } as Context;
  admission().enter(context);
  expect(counts()).toEqual([1, 1]);
  let come = () => {};
  const body = new Promise<void>((resolve) => {
    come = resolve;
  });
  const waits = waitForClient(context, () => body);
  expect(counts()).toEqual([0, 0]);
  finish(context);
  await new Promise(setImmediate);
  expect(counts()).toEqual([0, 0]);
  come();
  await waits;
  expect(counts()).toEqual([0, 0]);
});
