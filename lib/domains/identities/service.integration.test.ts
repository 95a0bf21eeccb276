import { beforeEach, describe, expect, it } from "vitest";
import { createUser, identityOf } from "@/lib/domains/accounts/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { connectedSince, connectIdentity, disconnectIdentity } from "./service";

const issuer = "https://login.company.example";
const company = { OIDC_NAME: "Company", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "store", OIDC_CLIENT_SECRET: "secret" };
const without = { STAFF_SIGN_IN: "any", MAIL_SERVER: "", MAIL_FROM: "", GITHUB_ID: "", GITHUB_SECRET: "" };
const mail = { MAIL_SERVER: "smtp://127.0.0.1:1", MAIL_FROM: "store@example.com" };
const gitHub = { GITHUB_ID: "id", GITHUB_SECRET: "secret" };

testDatabase(company);
beforeEach(() => setEnv(without));

let people = 0;

/** A person who signs in with the company. */
async function newWorker() {
  const user = await createUser({ email: `worker${++people}@example.com`, name: "Wes" });
  const worker = { ...identityOf(user), sessionId: await openSession(user) };
  await connectIdentity(worker, { issuer, subject: worker.email });
  return { user, worker };
}

/** What a person also has. */
const columns = {
  "no other way": "name = 'Wes'",
  "a password": "password_hash = 'x'",
  GitHub: "github_id = id::text",
  "a password of staff": "password_hash = 'x', role = 'staff'",
  "a password of staff of the command": "password_hash = 'x', role = 'staff', staff_by_command = true",
};

describe("a person disconnects the company", () => {
  it.each([
    ["no other way", {}, false],
    ["no other way", mail, true],
    ["a password", {}, true],
    ["GitHub", {}, false],
    ["GitHub", gitHub, true],
    ["no other way", gitHub, false],
    ["a password of staff", {}, true],
    ["a password of staff", { STAFF_SIGN_IN: "oidc" }, false],
    ["a password of staff of the command", { STAFF_SIGN_IN: "oidc" }, true],
    ["a password", { STAFF_SIGN_IN: "oidc" }, true],
  ] as const)("with %s, where %o is set: %s", async (ways, variables, may) => {
    const { user, worker } = await newWorker();
    await sql()`update users set ${sql().unsafe(columns[ways])} where id = ${user.id}`;
    setEnv(variables);
    const disconnecting = disconnectIdentity(worker, issuer, true);
    if (may) await disconnecting;
    else await expect(disconnecting).rejects.toThrow("It is your only way to sign in here.");
    expect((await connectedSince(user.id, issuer)) === undefined).toBe(may);
  });

  it("with a passkey, where passkeys sign in", async () => {
    const { user, worker } = await newWorker();
    await sql()`insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
      values (${user.id}, 'Laptop', 'id', '', 0, '{}', false)`;
    await expect(disconnectIdentity(worker, issuer, false)).rejects.toThrow("It is your only way to sign in here.");
    await disconnectIdentity(worker, issuer, true);
  });

  it("in their session, which stays, while the others end; and no other issuer", async () => {
    setEnv(mail);
    const { user, worker } = await newWorker();
    const others = await openSession(user);
    await connectIdentity(worker, { issuer: "https://other.example", subject: "w" });
    await disconnectIdentity(worker, issuer, true);
    expect([await findViewer(worker.sessionId), await findViewer(others)]).toEqual([expect.anything(), undefined]);
    expect(await connectedSince(user.id, "https://other.example")).toBeInstanceOf(Date);
    await expect(disconnectIdentity(worker, issuer, true)).rejects.toThrow("disconnected already");
    await expect(disconnectIdentity({ ...worker, sessionId: others }, "https://other.example", true)).rejects.toThrow(
      "Your session has ended.",
    );
  });
});
