import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basePaths } from "@/lib/api/operation";
import { createUser } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { createManagementKey } from "@/lib/domains/management/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { type ReadMail, readMail } from "@/test/mail";
import { type RunningMailServer, startMailServer } from "@/test/mail-server";
import { accountOf, issueKey } from "@/test/people";
import { testPortal } from "@/test/store";
import { until } from "@/test/waiting";

let mailServer: RunningMailServer;
const mails: ReadMail[] = [];
let action: BuiltAction;

beforeAll(async () => {
  const onMail = async (mail: Parameters<typeof readMail>[0]) => void mails.push(await readMail(mail));
  mailServer = await startMailServer({ onMail });
});
beforeAll(async () => {
  action = (await builtActions()).find(({ name }) => name === "found-key.reportFoundKey") as BuiltAction;
});
afterAll(() => mailServer.stop());

const store = testPortal(() => ({ MAIL_SERVER: mailServer.url, MAIL_FROM: "store@example.com" }));

const tell = (foundKey: string) => callAction(store.service().url, action, { foundKey });

describe("decisions: Found keys: a person reports a key on the page", () => {
  it("revokes it, and notifies its owner by mail and at the bell", async () => {
    const owner = await createUser({ email: "owner@example.com", name: "Olu", emailConfirmed: true });
    const key = await issueKey({ accountId: accountOf(owner) });
    expect((await tell(key.secret)).text).toContain('"reported":"revoked"');
    await until("the key is rejected", async () => (await store.get("/pets", key.secret)).status === 401);
    const { items } = await listAudit({ accountId: key.accountId, action: "key.revoked", limit: 10 });
    expect(items).toMatchObject([{ actorKind: "anonymous", details: { reason: "found by a person who reported it" } }]);
    await until("the mail arrives", () => mails.length === 1);
    expect(mails[0]?.subject).toBe("The key “Test” was found and revoked");
    expect(mails[0]?.link).toMatch(new RegExp(`/portal/keys/${key.id}$`));
    expect(mails[0]?.text).toContain(`…${key.secret.slice(-4)}`);
    expect(mails[0]?.text).not.toContain(key.secret);
    const { items: notified } = await listNotifications(key.accountId, owner.id, { limit: 10 });
    expect(notified).toMatchObject([{ kind: "key-found", details: { where: "by a person who reported it" } }]);
  });

  it("revokes it once, and never sends it back", async () => {
    expect(action.path).toBe("/revoke-key");
    const { secret } = await issueKey();
    for (const reported of ["revoked", "ended"]) {
      const { text } = await tell(` ${secret} `);
      expect(text).toContain(`"reported":"${reported}"`);
      expect(text).not.toContain(secret);
    }
    const unknown = secret.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    for (const other of ["ask_live_none", unknown])
      expect((await tell(other)).text).toContain("This is not an API key of this service.");
    expect((await tell("x".repeat(300))).text).toContain('"reason":"invalid"');
  });

  it("revokes a management key, which its account finds on their page", async () => {
    const owner = await createUser({ email: "manager@example.com", name: "Mia", emailConfirmed: true });
    const input = { name: "Terraform", scopes: ["keys:read" as const], expiresAt: null };
    const { secret } = await createManagementKey(accountOf(owner), input, { kind: "user", userId: owner.id });
    const about = async () =>
      (await send("GET", `${store.service().url}${basePaths.management}/keys`, { key: secret })).status;
    expect(await about()).toBe(200);
    for (const reported of ["revoked", "ended"])
      expect((await tell(secret)).text).toContain(`"reported":"${reported}"`);
    expect(await about()).toBe(401);
    expect((await tell(secret.replace(/.$/, (last) => (last === "x" ? "y" : "x")))).text).toContain("not an API key");
    await until("the mail arrives", () => mails.some(({ subject }) => subject?.includes("Terraform")));
    const mail = mails.find(({ subject }) => subject?.includes("Terraform"));
    expect(mail?.link).toMatch(/\/portal\/keys\/management$/);
    expect(mail?.text).not.toContain(secret);
  });

  it("does not say that a key ended which could not be revoked", async () => {
    const owner = await createUser({ email: "failing@example.com", name: "Fay" });
    const input = { name: "Terraform", scopes: ["keys:read" as const], expiresAt: null };
    const management = await createManagementKey(accountOf(owner), input, { kind: "user", userId: owner.id });
    const { secret } = await issueKey({ accountId: accountOf(owner) });
    await sql()`alter table audit_events rename column subject to gone`;
    const texts = [(await tell(secret)).text, (await tell(management.secret)).text];
    await sql()`alter table audit_events rename column gone to subject`;
    for (const text of texts) expect(text).toContain("Something went wrong on our end.");
    expect((await store.get("/pets", secret)).status).toBe(200);
  });
});
