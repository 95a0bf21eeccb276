import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { Secret, TOTP } from "otpauth";
import { afterAll, expect, it } from "vitest";
import { identityOf } from "@/lib/domains/accounts/service";
import { confirmAuthenticator, startAuthenticator } from "@/lib/domains/factors/service";
import { openSession } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { passwordSignIn } from "@/test/password-sign-in";
import { createUserWithPassword } from "@/test/people";
import { startScript } from "@/test/script";
import { rotateTo } from "@/test/secrets";
import { type Service, startService } from "@/test/service";
import { inSessionCookie } from "@/test/sign-in";
import { until } from "@/test/waiting";

const databaseUrl = testDatabase();
const before = "the secret of before, which is replaced";
const after = "a secret of these tests, which replaces it";

type Secrets = { NEXTAUTH_SECRET: string; NEXTAUTH_SECRET_PREVIOUS?: string };

const running: Service[] = [];
async function start(env: Secrets): Promise<Service> {
  const service = await startService({ databaseUrl: databaseUrl(), env });
  running.push(service);
  return service;
}
const stopAll = () => Promise.all(running.splice(0).map((service) => service.stop()));
afterAll(stopAll);

/** The process that knows the new secret only, for both tests. */
let last: Service;

const reseal = (secrets: Secrets) =>
  startScript(["server/commands/reseal.ts"], { NEXTAUTH_SECRET_PREVIOUS: undefined, ...secrets }).ended;

/** A person whose authenticator app was added while `before` was the only secret. */
async function newPerson() {
  rotateTo(before);
  const email = `${randomUUID()}@example.com`;
  const user = await createUserWithPassword({ email, name: "Rota" }, "a password to test");
  const { secret } = await startAuthenticator(identityOf(user));
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await confirmAuthenticator(identityOf(user), app.generate(), Date.now());
  return {
    user,
    /** Signs in with the password and a code of the app. A code works once, and the next one comes in half a minute. */
    async signIn({ url }: Service) {
      await sql()`update authenticators set last_step = 0 where user_id = ${user.id}`;
      const { error, cookies } = await passwordSignIn(url, email, "a password to test", { code: app.generate() });
      return { error, cookie: /session-token-\d+=(.*)/.exec(cookies.join("\n"))?.[1] ?? "" };
    },
  };
}

/** The page that a browser with a cookie gets: the portal, or where it is redirected to. */
async function pageOf({ url }: Service, cookie: string): Promise<string> {
  const response = await fetch(`${url}/portal`, { headers: { cookie: inSessionCookie(cookie) }, redirect: "manual" });
  await response.text();
  return response.status === 200 ? "/portal" : new URL(response.headers.get("location") ?? "", url).pathname;
}

it("security, Rotate the secret: sessions and authenticator apps continue, and need the secret of before no longer", {
  timeout: 300_000,
}, async () => {
  const [active, absent] = [await newPerson(), await newPerson()];
  // Replaced one after the other: first every process accepts both secrets, then each one encrypts with the new one.
  const old = await start({ NEXTAUTH_SECRET: before, NEXTAUTH_SECRET_PREVIOUS: after });
  const both = { NEXTAUTH_SECRET: after, NEXTAUTH_SECRET_PREVIOUS: before };
  const replaced = await start(both);
  const { cookie: earlier } = await active.signIn(old);
  expect(await pageOf(replaced, earlier)).toBe("/portal");
  const { error, cookie: later } = await active.signIn(replaced);
  expect(error).toBeNull();
  for (const service of [old, replaced]) expect(await pageOf(service, later)).toBe("/portal");
  expect((await active.signIn(old)).error).toBeNull();
  expect((await active.signIn(replaced)).error).toBeNull();

  const { code, stderr } = await reseal(both);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      "Authenticator apps: 1 encrypted again, 1 were already, 0 cannot be decrypted.\nSecrets of webhooks: 0 encrypted again, 0 were already, 0 cannot be decrypted.\nNothing needs the previous secret.\n",
  });
  await stopAll();
  last = await start({ NEXTAUTH_SECRET: after });
  expect((await active.signIn(last)).error).toBeNull();
  expect((await absent.signIn(last)).error).toBeNull();
  const { cookie } = await active.signIn(last);
  expect(await pageOf(last, cookie)).toBe("/portal");
  expect(await pageOf(last, earlier)).toBe("/sign-in");
});

it("security, If the secret has leaked: every session ends, and authenticator apps continue", async () => {
  await sql()`delete from authenticators`;
  const person = await newPerson();
  const token = { sid: await openSession(person.user) };
  const stolen = await encode({ token, secret: before, maxAge: 60 });
  expect(await pageOf(last, stolen)).toBe("/sign-in");
  expect(await pageOf(last, await encode({ token, secret: after, maxAge: 60 }))).toBe("/portal");
  expect(await person.signIn(last)).toEqual({
    error: "We cannot check the codes of your app now. Use a recovery code or a passkey.",
    cookie: "",
  });
  await until("the log names the variable", () => last.logs().includes("set NEXTAUTH_SECRET_PREVIOUS to the NEXTAUTH"));
  expect(await reseal({ NEXTAUTH_SECRET: after })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ 1 cannot be decrypted\.\n.*\n✗ Set NEXTAUTH_SECRET_PREVIOUS to the secret/),
  });
  expect(await reseal({ NEXTAUTH_SECRET: after, NEXTAUTH_SECRET_PREVIOUS: before })).toMatchObject({ code: 0 });
  const { error, cookie: own } = await person.signIn(last);
  expect(error).toBeNull();
  expect(await pageOf(last, own)).toBe("/portal");
  expect(await pageOf(last, stolen)).toBe("/sign-in");
});
