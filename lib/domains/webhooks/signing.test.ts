import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { rotateTo } from "@/test/secrets";
import { newSigningSecret, signedHeaders } from "./signing";

const accountId = asAccountId(7n);
const body = '{"type":"pet.created","data":{"id":9007199254740993,"name":"Zoë"}}';

beforeEach(() => rotateTo("a secret of the tests that is long enough"));

const sign = (...secrets: Uint8Array[]) => signedHeaders({ accountId, eventId: 4711n, secrets }, body, Date.now());

describe("what we sign, verified by the library of Standard Webhooks", () => {
  it("has the secret and the headers that it expects", () => {
    const { text, sealed } = newSigningSecret(accountId);
    const headers = sign(sealed);
    expect(headers["webhook-id"]).toBe("evt_4711");
    expect(new Webhook(text).verify(body, headers)).toMatchObject({ type: "pet.created" });
    expect(() => new Webhook(newSigningSecret(accountId).text).verify(body, headers)).toThrow("No matching signature");
    expect(() => new Webhook(text).verify(`${body} `, headers)).toThrow("No matching signature");
  });

  it("is signed with the new and the previous secret after a roll", () => {
    const [before, after] = [newSigningSecret(accountId), newSigningSecret(accountId)];
    const headers = sign(after.sealed, before.sealed);
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const { text } of [before, after]) expect(new Webhook(text).verify(body, headers)).toBeDefined();
  });

  it("is not signed with the secret of another account", () => {
    expect(() => sign(newSigningSecret(asAccountId(8n)).sealed)).toThrow("another NEXTAUTH_SECRET");
  });
});
