import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { type ReadMail, readMail } from "@/test/mail";
import { type RunningMailServer, startMailServer } from "@/test/mail-server";
import { accountOf, issueKey } from "@/test/people";
import { testPortal } from "@/test/store";
import { until } from "@/test/waiting";

const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const [partner, stranger] = [pair(), pair()];

/** A partner that publishes its keys as GitHub does. */
let partnerServer: Server;
let mailServer: RunningMailServer;
const mails: ReadMail[] = [];

beforeAll(async () => {
  const key = partner.publicKey.export({ type: "spki", format: "pem" });
  const list = JSON.stringify({ public_keys: [{ key_identifier: "current", key, is_current: true }] });
  partnerServer = createServer((_, response) => void setImmediate(() => response.end(list)));
  await new Promise<void>((resolve) => partnerServer.listen(0, "127.0.0.1", resolve));
  const onMail = async (mail: Parameters<typeof readMail>[0]) => void mails.push(await readMail(mail));
  mailServer = await startMailServer({ onMail });
});
afterAll(async () => {
  partnerServer.close();
  await mailServer.stop();
});

const store = testPortal(() => ({
  SECRET_SCANNING_KEYS_URL: `http://127.0.0.1:${(partnerServer.address() as AddressInfo).port}/keys`,
  MAIL_SERVER: mailServer.url,
  MAIL_FROM: "store@example.com",
}));

const statusOf = async (key: string) => (await store.get("/pets", key)).status;

type Report = { body: string; key?: KeyObject; identifier?: string; signed?: string };
const report = ({ body, key = partner.privateKey, identifier = "current", signed = body }: Report) =>
  send("POST", `${store.service().url}/api/secret-scanning`, {
    body,
    headers: {
      "Github-Public-Key-Identifier": identifier,
      "Github-Public-Key-Signature": sign("sha256", Buffer.from(signed), key).toString("base64"),
    },
  });
const tokens = (...found: string[]) =>
  JSON.stringify(
    found.map((token) => ({ token, type: "animal_store_key", url: "https://github.example/a/b", source: "content" })),
  );

describe("K9: a secret scanning partner reports a key", () => {
  it("accepts concurrent reports while it reads the partner's keys for the first time", async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => report({ body: tokens() })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("revokes it, notifies its owner by mail and at the bell, and says what was a key", async () => {
    const owner = await createUser({ email: "owner@example.com", name: "Olu", emailConfirmed: true });
    const key = await issueKey({ accountId: accountOf(owner) });
    const unknown = key.secret.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    const response = await report({ body: tokens(key.secret, unknown) });
    expect(response).toMatchObject({ status: 200, body: [{ label: "true_positive" }, { label: "false_positive" }] });
    await until("the key is rejected", async () => (await statusOf(key.secret)) === 401);
    const { items } = await listAudit({ accountId: key.accountId, action: "key.revoked", limit: 10 });
    expect(items).toMatchObject([
      { actorKind: "anonymous", details: { reason: "found at https://github.example/a/b" } },
    ]);
    await until("the mail arrives", () => mails.length === 1);
    expect(mails[0]?.subject).toBe("The key “Test” was found and revoked");
    expect(mails[0]?.link).toMatch(new RegExp(`/portal/keys/${key.id}$`));
    expect(mails[0]?.text).toContain(`…${key.secret.slice(-4)}`);
    expect(mails[0]?.text).not.toContain(key.secret);
    const { items: notified } = await listNotifications(key.accountId, owner.id, { limit: 10 });
    expect(notified).toMatchObject([{ kind: "key-found", details: { where: "at https://github.example/a/b" } }]);
  });

  it("does nothing for a report that is forged", async () => {
    const { secret } = await issueKey();
    const body = tokens(secret);
    for (const forged of [
      { body, key: stranger.privateKey },
      { body, identifier: "unknown" },
      { body, signed: tokens() },
    ]) {
      expect((await report(forged)).status).toBe(401);
    }
    const url = `${store.service().url}/api/secret-scanning`;
    expect((await send("POST", url, { body })).status).toBe(400);
    const headers = { "Github-Public-Key-Identifier": "current", "Github-Public-Key-Signature": "none" };
    expect((await send("POST", url, { body, headers })).status).toBe(401);
    expect((await report({ body: '{"token":1}' })).status).toBe(400);
    expect((await report({ body: "x".repeat(65 * 1024) })).status).toBe(413);
    expect(await statusOf(secret)).toBe(200);
  });
});

describe("K9: a person reports a key on the page", () => {
  let action: BuiltAction;
  const tell = (foundKey: string) => callAction(store.service().url, action, { foundKey });
  beforeAll(async () => {
    action = (await builtActions()).find(({ name }) => name === "found-key.reportFoundKey") as BuiltAction;
  });

  it("revokes it once, and never sends it back", async () => {
    expect(action.path).toBe("/revoke-key");
    const { secret } = await issueKey();
    for (const reported of ["revoked", "ended"]) {
      const { text } = await tell(` ${secret} `);
      expect(text).toContain(`"reported":"${reported}"`);
      expect(text).not.toContain(secret);
    }
    expect((await tell("ask_live_none")).text).toContain("This is not an API key of this service.");
    expect((await tell("x".repeat(300))).text).toContain('"reason":"invalid"');
  });
});
