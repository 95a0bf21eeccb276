import { expect, it } from "vitest";
import { backgroundDone } from "@/lib/base/background";
import { createUser } from "@/lib/domains/accounts/service";
import { notifyOfFactor } from "@/lib/domains/factors/mails";
import { notifyOfDevice } from "@/lib/domains/notifications/notify";
import { listNotifications } from "@/lib/domains/notifications/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { mailRoleChange } from "./mails";

testDatabase();

it("without a mail server, a person is notified at the bell, and no mail waits", async () => {
  const user = await createUser({ email: "bell@example.com", name: "Bella", emailConfirmed: true });
  const accountId = accountOf(user);
  await notifyOfDevice(user, { sessionId: "one", device: "Firefox on Linux", ipAddress: "192.0.2.1" }, Date.now());
  notifyOfFactor(user, "appAdded", "192.0.2.1");
  const member = { user, role: "viewer" as const, since: new Date() };
  mailRoleChange({ accountId, member, owners: [user] }, "Pets Inc", user.email);
  await backgroundDone();
  expect((await listNotifications(accountId, user.id, { limit: 5 })).items).toMatchObject([{ kind: "new-device" }]);
  expect(await sql()`select kind from jobs where kind = 'mail'`).toEqual([]);
});
