import { expect, it } from "vitest";
import { listAudit } from "@/lib/domains/audit/service";
import { testDatabase } from "@/test/database";
import { newUser } from "@/test/sign-in";
import { recordMismatch } from "./rejected-attempts";

testDatabase();

it("records the first 100 wrong passwords of an hour, from any networks", async () => {
  const user = await newUser();
  const mismatch = (n: number) => recordMismatch(user.email, { ipAddress: `2001:db8::${n}`, requestId: `${n}` });
  // More than two hours' limit, in case the hour changes.
  for (let n = 0; n < 210; n++) await mismatch(n);
  const { items } = await listAudit({ subject: user.email, action: "user.sign_in_rejected", limit: 300 });
  expect(items.length).toBeGreaterThanOrEqual(100);
  expect(items.length).toBeLessThan(205);
});
