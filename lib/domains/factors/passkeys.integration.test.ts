import { beforeEach, describe, expect, it } from "vitest";
import { createUser, identityOf } from "@/lib/domains/accounts/service";
import type { UserIdentity } from "@/lib/domains/audit/actor";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { addPasskey, checkPasskey, passkeyCreation, passkeyRequest, passkeysOf, removePasskey } from "./passkeys";
import { browserResponse } from "./schema";
import { factorsOf } from "./service";
import { type Authenticator, newAuthenticator } from "./testing/authenticator";

testDatabase();

const party = { id: "localhost", origin: "http://localhost:3000" };

let people = 0;
let person: UserIdentity;

async function newPerson() {
  const user = await createUser({ email: `passkeys${++people}@example.com`, name: "Pia" });
  return identityOf(user);
}

beforeEach(async () => {
  person = await newPerson();
});

const challengeToAdd = async () => (await passkeyCreation(party, person)).challenge;
const challengeToSignIn = async (userId: bigint | null = null) =>
  (await passkeyRequest(party, "sign-in", userId)).challenge;

async function added(): Promise<Authenticator> {
  const authenticator = newAuthenticator();
  await addPasskey(party, person, "Laptop", authenticator.create({ challenge: await challengeToAdd() }));
  return authenticator;
}

const handleOf = ({ userId }: UserIdentity): string => Buffer.from(String(userId)).toString("base64url");

const notAccepted = "not accepted";
const notOurs = "took too long, or was done before";

describe("adding a passkey (WebAuthn level 3, section 7.1)", () => {
  it("comes with recovery codes the first time, and they go with the last passkey", async () => {
    const first = newAuthenticator().create({ challenge: await challengeToAdd() });
    expect(await addPasskey(party, person, "Laptop", first)).toHaveLength(10);
    const second = newAuthenticator().create({ challenge: await challengeToAdd() });
    expect(await addPasskey(party, person, "Phone", second)).toEqual([]);
    const passkeys = await passkeysOf(person.userId);
    expect(passkeys.map(({ name, transports }) => [name, transports])).toEqual([
      ["Laptop", ["internal"]],
      ["Phone", ["internal"]],
    ]);
    const stranger = await newPerson();
    for (const { id } of passkeys) {
      await expect(removePasskey(stranger, id)).rejects.toThrow("no such passkey");
      expect((await factorsOf(person.userId)).recoveryCodes).toBe(10);
      await removePasskey(person, id);
    }
    expect(await factorsOf(person.userId)).toEqual({ authenticatorSince: null, passkeys: 0, recoveryCodes: 0 });
  });

  it("asks for one that signs in by itself, by the email address, and on no authenticator that has one", async () => {
    const first = newAuthenticator().create({ challenge: await challengeToAdd() });
    await addPasskey(party, person, "Laptop", first);
    expect(await passkeyCreation(party, person)).toMatchObject({
      rp: { id: party.id },
      user: { id: handleOf(person), name: person.email, displayName: "Pia" },
      excludeCredentials: [{ id: first.id, transports: ["internal"] }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("asks to sign in for a verified person, by any passkey or by one of theirs", async () => {
    const { id } = (await added()).create({ challenge: await challengeToAdd() });
    const asked = (userId: bigint | null) => passkeyRequest(party, "sign-in", userId);
    const wanted = { rpId: party.id, userVerification: "required" };
    expect(await asked(person.userId)).toMatchObject({ ...wanted, allowCredentials: [{ id }] });
    expect(await asked(null)).toMatchObject({ ...wanted, allowCredentials: [] });
  });

  it("uses each challenge once, for the person and the purpose that it was issued for", async () => {
    const stranger = await newPerson();
    const { create } = newAuthenticator();
    const response = create({ challenge: await challengeToAdd() });
    await expect(addPasskey(party, stranger, "Laptop", response)).rejects.toThrow(notOurs);
    const both = [addPasskey(party, person, "Laptop", response), addPasskey(party, person, "Laptop", response)];
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const challenge of [await challengeToSignIn(person.userId), "A".repeat(43)])
      await expect(addPasskey(party, person, "Phone", create({ challenge }))).rejects.toThrow(notOurs);
  });

  it("takes a challenge of less than five minutes ago", async () => {
    const addAfter = async (time: string) => {
      const challenge = await challengeToAdd();
      await sql()`update challenges set expires_at = expires_at - ${time}::interval where challenge = ${challenge}`;
      await addPasskey(party, person, "Phone", newAuthenticator().create({ challenge }));
    };
    await addAfter("4 minutes 30 seconds");
    await expect(addAfter("5 minutes")).rejects.toThrow(notOurs);
  });

  it("rejects another origin, and a person whom the authenticator did not verify", async () => {
    const { create } = newAuthenticator();
    const wrong = [{ origin: "https://localhost.example.com" }, { verified: false }];
    for (const change of wrong) {
      const response = create({ challenge: await challengeToAdd(), ...change });
      await expect(addPasskey(party, person, "Laptop", response)).rejects.toThrow(notAccepted);
    }
  });

  it("rejects a certificate of the authenticator, because the library requests the URLs in it", async () => {
    const attested = newAuthenticator().create({ challenge: await challengeToAdd() }, true);
    await expect(addPasskey(party, person, "Laptop", attested)).rejects.toThrow(notAccepted);
  });

  it("stops at ten passkeys", async () => {
    for (let count = 0; count < 10; count++) await added();
    await expect(passkeyCreation(party, person)).rejects.toThrow("the maximum");
  });
});

describe("signing in with a passkey (WebAuthn level 3, section 7.2)", () => {
  it("names the owner, once for each challenge", async () => {
    const { get } = await added();
    const response = get({ challenge: await challengeToSignIn() }, handleOf(person));
    expect(await checkPasskey(party, "sign-in", null, response)).toBe(person.userId);
    expect((await passkeysOf(person.userId))[0]?.lastUsedAt).toBeInstanceOf(Date);
    await expect(checkPasskey(party, "sign-in", null, response)).rejects.toThrow(notOurs);
    const challenge = await challengeToSignIn();
    await expect(checkPasskey(party, "confirm", null, get({ challenge }, handleOf(person)))).rejects.toThrow(notOurs);
  });

  it("rejects an unknown passkey, a forged signature, another origin, another owner and an unverified person", async () => {
    const { get } = await added();
    const stranger = await newPerson();
    const attempt = async (change: object, handle: string | undefined = handleOf(person)) =>
      checkPasskey(party, "sign-in", null, get({ challenge: await challengeToSignIn(), ...change }, handle));
    await expect(attempt({ origin: "https://localhost.example.com" })).rejects.toThrow(notAccepted);
    await expect(attempt({ verified: false })).rejects.toThrow(notAccepted);
    await expect(attempt({}, handleOf(stranger))).rejects.toThrow(notAccepted);
    await expect(attempt({}, "")).rejects.toThrow(notAccepted);
    const genuine = get({ challenge: await challengeToSignIn() }, handleOf(person));
    const forger = newAuthenticator().get({ challenge: await challengeToSignIn() }, handleOf(person));
    await expect(checkPasskey(party, "sign-in", null, forger)).rejects.toThrow("not known");
    const forged = { ...forger, id: genuine.id, rawId: genuine.id };
    const withChallenge = {
      ...forged,
      response: { ...forger.response, clientDataJSON: genuine.response.clientDataJSON },
    };
    await expect(checkPasskey(party, "sign-in", null, withChallenge)).rejects.toThrow(notAccepted);
    expect(await attempt({})).toBe(person.userId);
  });

  it("is the person's own passkey in a second step", async () => {
    const { get } = await added();
    const stranger = await newPerson();
    const challenge = await challengeToSignIn(stranger.userId);
    await expect(checkPasskey(party, "sign-in", stranger.userId, get({ challenge }))).rejects.toThrow("not known");
    const own = await challengeToSignIn(person.userId);
    expect(await checkPasskey(party, "sign-in", person.userId, get({ challenge: own }))).toBe(person.userId);
  });

  it("rejects a signature counter that does not grow: the passkey may have been copied", async () => {
    const { get } = await added();
    const use = async (counter: number) =>
      checkPasskey(party, "sign-in", null, get({ challenge: await challengeToSignIn(), counter }, handleOf(person)));
    expect(await use(5)).toBe(person.userId);
    for (const counter of [5, 4, 0]) await expect(use(counter)).rejects.toThrow(notAccepted);
    expect(await use(6)).toBe(person.userId);
  });
});

it("rejects a response that no browser sends before it is decoded", () => {
  const response = { clientDataJSON: "e30" };
  const wrong = ["", "[]", "null", '{"id":1}', JSON.stringify({ id: "x".repeat(1_401), response }), "x".repeat(20_000)];
  for (const text of wrong) expect(browserResponse.safeParse(text).success, text.slice(0, 40)).toBe(false);
  const deep = browserResponse.parse(JSON.stringify({ id: "x", response: { clientDataJSON: "bnVsbA" } }));
  return expect(checkPasskey(party, "sign-in", null, deep)).rejects.toThrow(notAccepted);
});
