import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import { createUser, identityOf } from "@/lib/domains/accounts/service";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { rotateTo } from "@/test/secrets";
import { testSecret } from "@/test/service";
import { removePasskey } from "./passkeys";
import * as queries from "./queries";
import { isSealedByCurrentKey, unsealFactor } from "./sealing";
import {
  acceptAppCode,
  acceptRecoveryCode,
  confirmAuthenticator,
  factorsOf,
  needsSecondStep,
  removeAuthenticator,
  replaceRecoveryCodes,
  resetFactors,
  startAuthenticator,
} from "./service";

testDatabase();

const stepMs = 30_000;
const noon = Date.UTC(2030, 0, 1, 12);
const [secondSecret, thirdSecret] = [
  "the second secret of the tests, current",
  "the third secret, that sealed nothing",
];

let people = 0;
let person: UserIdentity;

beforeEach(async () => {
  rotateTo(testSecret);
  const user = await createUser({ email: `factors${++people}@example.com`, name: "Fay" });
  person = identityOf(user);
});

/** The phone of the person: shows the code of an instant. */
const phone = (secret: string) => (at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Adds an authenticator app, confirmed at noon. */
async function addApp() {
  const codeAt = phone((await startAuthenticator(person)).secret);
  return { codeAt, recoveryCodes: await confirmAuthenticator(person, codeAt(noon), noon) };
}

const accepted = async (attempts: Promise<boolean>[]) => (await Promise.all(attempts)).filter(Boolean).length;

describe("an authenticator app (RFC 6238)", () => {
  it("counts for nothing until a code of its newest secret confirms it", async () => {
    await expect(confirmAuthenticator(person, "123456", noon)).rejects.toThrow("no longer open");
    const first = phone((await startAuthenticator(person)).secret);
    const second = phone((await startAuthenticator(person)).secret);
    await expect(confirmAuthenticator(person, first(noon), noon)).rejects.toThrow("Incorrect code");
    expect(await acceptAppCode(person.userId, second(noon), noon)).toBe(false);
    expect(needsSecondStep(await factorsOf(person.userId))).toBe(false);
    await confirmAuthenticator(person, second(noon), noon);
    expect(needsSecondStep(await factorsOf(person.userId))).toBe(true);
    await expect(startAuthenticator(person)).rejects.toThrow("already have");
    await expect(confirmAuthenticator(person, second(noon + stepMs), noon + stepMs)).rejects.toThrow("no longer open");
  });

  it("accepts codes of the steps before and after, and no others", async () => {
    const { codeAt } = await addApp();
    const later = noon + 10 * stepMs;
    const accepts = (offset: number) => acceptAppCode(person.userId, codeAt(later + offset * stepMs), later);
    expect(await accepts(-2)).toBe(false);
    expect(await accepts(2)).toBe(false);
    expect(await accepts(-1)).toBe(true);
    expect(await accepts(1)).toBe(true);
    expect(await accepts(0), "a step before the last accepted one").toBe(false);
  });

  it("accepts a code once, also of parallel attempts, and not the one that confirmed it", async () => {
    const { codeAt } = await addApp();
    expect(await acceptAppCode(person.userId, codeAt(noon), noon)).toBe(false);
    const later = noon + stepMs;
    const attempts = Array.from({ length: 5 }, () => acceptAppCode(person.userId, codeAt(later), later));
    expect(await accepted(attempts)).toBe(1);
  });

  const stored = async () => (await queries.findAuthenticator(db(), person.userId))?.secret as Uint8Array;
  const store = async (secret: Uint8Array) => queries.updateAuthenticatorSecret(person.userId, await stored(), secret);

  it("has an encrypted secret, which works for its person only, and encrypts one from before at its next use", async () => {
    const { codeAt } = await addApp();
    const sealed = await stored();
    const secret = unsealFactor(person.userId, sealed) as Uint8Array;
    expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false);
    expect(unsealFactor(person.userId + 1n, sealed)).toBeUndefined();
    const withoutKeyId = sealed.subarray(4);
    for (const [n, before] of [secret, withoutKeyId].entries()) {
      await store(before);
      const later = noon + (n + 1) * stepMs;
      expect(await acceptAppCode(person.userId, codeAt(later), later)).toBe(true);
      expect(isSealedByCurrentKey(await stored())).toBe(true);
      expect(unsealFactor(person.userId, await stored())).toEqual(secret);
    }
  });

  it("works after NEXTAUTH_SECRET was replaced, for as long as the previous one is set or once it was used", async () => {
    const { codeAt } = await addApp();
    const accepts = (step: number) => acceptAppCode(person.userId, codeAt(noon + step * stepMs), noon + step * stepMs);
    const sealed = await stored();
    rotateTo(secondSecret);
    await expect(accepts(1)).rejects.toThrow("We cannot check the codes of your app now. Use a recovery code");
    rotateTo(secondSecret, thirdSecret);
    await expect(accepts(1)).rejects.toThrow(UserError);
    for (const before of [sealed, sealed.subarray(4)]) {
      await store(before);
      rotateTo(secondSecret, testSecret);
      expect(await accepts(before === sealed ? 1 : 2)).toBe(true);
      expect(isSealedByCurrentKey(await stored())).toBe(true);
    }
    rotateTo(secondSecret);
    expect(await accepts(3)).toBe(true);
  });

  it("that is not confirmed yet when NEXTAUTH_SECRET is replaced starts again", async () => {
    const codeAt = phone((await startAuthenticator(person)).secret);
    rotateTo(secondSecret);
    await expect(confirmAuthenticator(person, codeAt(noon), noon)).rejects.toThrow("Start again");
    expect(await acceptAppCode(person.userId, codeAt(noon), noon)).toBe(false);
    await addApp();
  });

  it("takes the recovery codes with it", async () => {
    const { codeAt, recoveryCodes } = await addApp();
    await removeAuthenticator(person);
    expect(await factorsOf(person.userId)).toEqual({ authenticatorSince: null, passkeys: 0, recoveryCodes: 0 });
    expect(await acceptAppCode(person.userId, codeAt(noon + stepMs), noon + stepMs)).toBe(false);
    expect(await acceptRecoveryCode(person, recoveryCodes[0] as string)).toBe(false);
    await expect(removeAuthenticator(person)).rejects.toThrow("no authenticator app");
  });
});

it("no factor changes by a session that has ended since the page checked it", async () => {
  await addApp();
  const before = await factorsOf(person.userId);
  const by = { ...person, sessionId: randomUUID() };
  for (const change of [
    () => removeAuthenticator(by),
    () => replaceRecoveryCodes(by),
    () => removePasskey(by, 1n),
    () => confirmAuthenticator(by, "000000", noon),
  ])
    await expect(change()).rejects.toThrow("Your session has ended.");
  expect(await factorsOf(person.userId)).toEqual(before);
});

describe("recovery codes", () => {
  it("are ten different ones, each used once, also in parallel", async () => {
    const { recoveryCodes } = await addApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = "", next = ""] = recoveryCodes;
    expect(await accepted(Array.from({ length: 5 }, () => acceptRecoveryCode(person, code)))).toBe(1);
    expect(await acceptRecoveryCode(person, ` ${next.toUpperCase().replaceAll("-", " ")}`)).toBe(true);
    expect((await factorsOf(person.userId)).recoveryCodes).toBe(8);
    const { items } = await listAudit({ subject: person.email, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual([
      "user.recovery_code_used",
      "user.recovery_code_used",
      "user.authenticator_added",
    ]);
  });

  it("stop working when they are replaced, and work for their own person only", async () => {
    const { recoveryCodes } = await addApp();
    const stranger = { ...person, userId: person.userId + 1_000n };
    expect(await acceptRecoveryCode(stranger, recoveryCodes[0] as string)).toBe(false);
    const fresh = await replaceRecoveryCodes(person);
    expect(await acceptRecoveryCode(person, recoveryCodes[0] as string)).toBe(false);
    expect(await acceptRecoveryCode(person, fresh[0] as string)).toBe(true);
  });

  it("go with every other factor when staff reset a developer, but not for other staff", async () => {
    const { userId: id, email } = person;
    const staff = {
      kind: "staff",
      userId: (await createUser({ email: `s${people}@example.com`, name: "S" })).id,
    } as const;
    await expect(resetFactors(id, "Lost phone", staff)).rejects.toThrow("has no second factor");
    await addApp();
    const session = await openSession({ id, sessionVersion: 1 });
    await resetFactors(id, "Lost phone", staff);
    expect(await factorsOf(id)).toEqual({ authenticatorSince: null, passkeys: 0, recoveryCodes: 0 });
    expect(await findViewer(session)).toBeUndefined();
    const { items } = await listAudit({ subject: `user ${email}`, limit: 1 });
    expect(items).toMatchObject([
      { action: "user.factors_reset", actorId: staff.userId, details: { reason: "Lost phone" } },
    ]);
    await addApp();
    await sql()`update users set role = 'staff' where id = ${id}`;
    await expect(resetFactors(id, "Lost phone", staff)).rejects.toThrow("of staff");
  });

  it("exist only beside a second factor", async () => {
    await expect(replaceRecoveryCodes(person)).rejects.toThrow("Add an authenticator app or a passkey first");
  });
});
