import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, it } from "vitest";
import { toJson } from "@/lib/base/json";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { eventDefinitions } from "@/lib/domains/webhooks/events";
import type { WebhookEvent } from "./generated/methods";
import { verifyWebhook, type WebhookRequest } from "./webhook";

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const other = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "evt_4711";
const body =
  '{"type":"pet.created","timestamp":"2026-11-20T09:30:00.000Z","data":{"id":9007199254740993,"name":"Zoë"}}';

const now = new Date();

const signature = (by = secret, at = now, text = body) => new Webhook(by).sign(id, at, text);

const headersAt = (at = now, text = body) => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": signature(secret, at, text),
});

const verify = (changed: Partial<WebhookRequest> = {}) =>
  verifyWebhook({ body, headers: headersAt(), secret, ...changed });

describe("verifyWebhook", () => {
  it.each<[string, Partial<WebhookRequest>]>([
    ["a text with the headers of Node", {}],
    [
      "bytes with the headers of a Request",
      { body: new TextEncoder().encode(body), headers: new Headers(headersAt()) },
    ],
    [
      "any case of the headers",
      { headers: Object.fromEntries(Object.entries(headersAt()).map(([n, v]) => [n.toUpperCase(), v])) },
    ],
    ["headers that HTTP/2 adds", { headers: { ":path": "/", ...headersAt() } }],
    [
      "one of two signatures",
      { headers: { ...headersAt(), "webhook-signature": `${signature(other)} ${signature()}` } },
    ],
    [
      "a signature beside those it does not know",
      { headers: { ...headersAt(), "webhook-signature": `v1a,%% v1,%% ${signature()}` } },
    ],
  ])("accepts %s, and keeps every digit", async (_, request) => {
    expect(await verify(request)).toEqual({
      type: "pet.created",
      timestamp: "2026-11-20T09:30:00.000Z",
      data: { id: 9007199254740993n, name: "Zoë" },
    });
  });

  const ago = (seconds: number) => headersAt(new Date(Date.now() - seconds * 1000));

  it.each<[string, Partial<WebhookRequest>, string]>([
    ["a changed body", { body: `${body} ` }, "The signature does not match"],
    ["a changed ID", { headers: { ...headersAt(), "webhook-id": "evt_4712" } }, "The signature does not match"],
    [
      "a changed time",
      { headers: { ...headersAt(), "webhook-timestamp": ago(60)["webhook-timestamp"] } },
      "The signature does not match",
    ],
    ["another secret", { secret: other }, "The signature does not match"],
    [
      "the signature of another version",
      { headers: { ...headersAt(), "webhook-signature": signature().replace("v1", "v2") } },
      "The signature does not match",
    ],
    ["an old request", { headers: ago(330) }, "within 300 seconds"],
    ["a request of the future", { headers: ago(-330) }, "within 300 seconds"],
    ["a shorter tolerance", { headers: ago(60), toleranceSeconds: 30 }, "within 30 seconds"],
    ["a time that is none", { headers: { ...headersAt(), "webhook-timestamp": "now" } }, "within 300 seconds"],
    ["a secret that is none", { secret: "secret" }, "The secret must be that of the endpoint"],
    ["an empty secret", { secret: "whsec_" }, "The secret must be that of the endpoint"],
    ["a body that was parsed", { body: JSON.parse(body) }, "Pass the body as it was received"],
    ...Object.keys(headersAt()).map((name): [string, Partial<WebhookRequest>, string] => [
      `no ${name}`,
      { headers: { ...headersAt(), [name]: undefined } },
      `The header ${name} is missing.`,
    ]),
  ])("rejects %s", async (_, request, message) => {
    await expect(verify(request)).rejects.toThrow(message);
    await expect(verify(request)).rejects.toMatchObject({ name: "WebhookError" });
  });

  it("accepts an older request with a longer tolerance", async () => {
    expect(await verify({ headers: ago(330), toleranceSeconds: 600 })).toBeDefined();
  });

  it("returns a union by type", async () => {
    expectTypeOf<WebhookEvent["type"]>().toEqualTypeOf<EventType>();
    expectTypeOf<Extract<WebhookEvent, { type: "key.rolled" }>["data"]["replaced"]["id"]>().toEqualTypeOf<bigint>();
    for (const type of eventTypes) {
      const text = toJson({ type, timestamp: "2026-11-20T09:30:00.000Z", data: eventDefinitions[type].example });
      const event = await verify({ body: text, headers: headersAt(new Date(), text) });
      if (event.type === "order.placed") expect(event.data.petId).toBeTypeOf("bigint");
      expect(event.type).toBe(type);
    }
  });
});
