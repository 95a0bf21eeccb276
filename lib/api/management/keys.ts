import { z } from "zod";
import { creationResult, noContent, operation, page } from "@/lib/api/operation";
import { idParameter, listParameters } from "@/lib/api/operations/parameters";
import { requireMatch } from "@/lib/api/precondition";
import { int32, int64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { product } from "@/lib/base/product";
import { boundedCode } from "@/lib/base/text";
import { isoDay } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";
import { maxCustomLimits } from "@/lib/domains/accounts/schema";
import { onceInTransaction } from "@/lib/domains/idempotency/once";
import { findKey, listKeys } from "@/lib/domains/keys/lookup";
import { type RollOverlap, rollOverlapNames } from "@/lib/domains/keys/overlaps";
import type { KeyEdit } from "@/lib/domains/keys/schema";
import * as keys from "@/lib/domains/keys/service";
import { keyState, keyStates } from "@/lib/domains/keys/state";
import { givenInstant, instantField, openEnum, textField } from "./fields";

const name = boundedCode(200, "must have 1 to 100 characters in one line").meta({
  description: "One line.",
  minLength: 1,
  maxLength: 100,
});
const range = boundedCode(64, "must be an IP address, or a range such as 203.0.113.0/24");

const limitOf = (window: keyof typeof maxCustomLimits) => int32(1, maxCustomLimits[window]).nullable();

/** The service checks what the form of the portal checks. */
const settings = {
  name,
  scopes: z
    .array(z.enum(scopes), "must be a list of scopes")
    .min(1, "must have a scope")
    .meta({ description: "What the key may do." }),
  allowedRanges: z
    .array(range)
    .nullable()
    .meta({ description: "IP addresses and ranges in CIDR notation. Null means any." }),
  limitPerMinute: limitOf("perMinute").meta({ description: "Requests a minute. Null means the limit of the account." }),
  limitPerDay: limitOf("perDay").meta({ description: "Requests a day. Null means the limit of the account." }),
  expiresAt: givenInstant("When the key expires. Null means never.").nullable(),
};

const keyChanges = z.object(settings).partial().meta({ id: "KeyChanges" });
const newKeyBody = keyChanges.required({ name: true, scopes: true }).meta({ id: "NewKey" });

const keyShape = {
  id: int64.meta({ description: "ID of the key." }),
  ...settings,
  expiresAt: instantField("When the key expires. Null means never.").nullable(),
  prefix: textField("The first characters of the secret."),
  lastFour: textField("The last characters of the secret."),
  state: openEnum(
    keyStates,
    "A `rolling` key was replaced, and works until `expiresAt`. A `paused` one works when it is enabled.",
  ),
  createdAt: instantField("When the key was created."),
  revokedAt: instantField("When the key was revoked.").nullable(),
  replacedBy: int64.nullable().meta({ description: "ID of the key that replaces this one." }),
  lastUsedOn: z.iso.date().nullable().meta({ description: "The day of the last request, in UTC." }),
};
const keySchema = z.object(keyShape).meta({ id: "Key" });
const keyList = z.array(keySchema).meta({ id: "Keys", description: "Keys, the newest first." });
const secret = textField("The key itself, which is never shown again: null in the repeat of a response.").nullable();
const issuedKey = z.object({ ...keyShape, secret }).meta({ id: "IssuedKey" });

const exampleKey = {
  id: 7,
  name: "Production",
  scopes: ["pets:read"],
  allowedRanges: null,
  limitPerMinute: null,
  limitPerDay: null,
  expiresAt: "2027-01-31T00:00:00.000Z",
  prefix: `${product.keyPrefix}_live_aB3d`,
  lastFour: "x9Yz",
  state: "active",
  createdAt: "2026-11-20T09:30:00.000Z",
  revokedAt: null,
  replacedBy: null,
  lastUsedOn: "2026-11-26",
};
const exampleEdit = { name: "Production 2", allowedRanges: ["203.0.113.0/24"] };
const exampleIssued = { ...exampleKey, lastUsedOn: null, secret: `${product.keyPrefix}_live_…` };

const keyBody = (key: keys.ApiKey) => ({
  ...pick(key, "id", "name"),
  scopes: key.scopes as (typeof scopes)[number][],
  ...pick(key, "allowedRanges", "limitPerMinute", "limitPerDay"),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  ...pick(key, "prefix", "lastFour"),
  state: keyState(key, Date.now()),
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  replacedBy: key.replacedBy,
  lastUsedOn: key.lastUsedAt && isoDay(key.lastUsedAt.getTime()),
});

const editOf = ({ expiresAt, ...rest }: z.output<typeof keyChanges>): KeyEdit => ({
  ...rest,
  ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
});

const keyId = idParameter("ID of the key.", 7);
const ofKeys = { group: "management", tag: "keys" } as const;
const ofKey = { ...ofKeys, scope: "keys:write", pathParameters: { keyId } } as const;
const theKey = { status: 200, description: "The key.", body: keySchema, example: exampleKey } as const;

export const keyOperations = {
  listKeys: operation(
    {
      ...ofKeys,
      id: "listKeys",
      method: "GET",
      path: "/keys",
      summary: "List keys",
      description: "Returns one page of the account's API keys, the newest first, with those that have ended.",
      scope: "keys:read",
      queryParameters: listParameters,
      response: { status: 200, description: "A page of keys.", body: keyList, example: [exampleKey] },
      paginated: true,
    },
    async ({ principal, query: { limit, cursor } }) => {
      const { items, next } = await listKeys(principal.accountId, { limit, from: cursor });
      return page({ items: items.map(keyBody), next });
    },
  ),
  createKey: operation(
    {
      ...ofKeys,
      id: "createKey",
      method: "POST",
      path: "/keys",
      summary: "Create a key",
      description: "Creates an API key. The response alone has its secret.",
      scope: "keys:write",
      body: newKeyBody,
      bodyExample: { name: "Production", scopes: ["pets:read"], expiresAt: exampleKey.expiresAt },
      response: { status: 201, description: "The new key.", body: issuedKey, example: exampleIssued },
      errors: ["conflict"],
      idempotent: true,
    },
    async ({ principal: { accountId, actor }, body, idempotency }) =>
      creationResult(
        await onceInTransaction(accountId, "createKey", idempotency, async (keepResponse) => {
          const input = { expiresAt: null, ...editOf(body), name: body.name, scopes: body.scopes };
          const issued = await keys.issueKey(accountId, input, actor, (tx, { key }) =>
            keepResponse(tx, { ...keyBody(key), secret: null }),
          );
          return { ...keyBody(issued.key), secret: issued.secret };
        }),
      ),
  ),
  getKey: operation(
    {
      ...ofKeys,
      id: "getKey",
      method: "GET",
      path: "/keys/{keyId}",
      summary: "Get a key",
      description: "Returns one API key, without its secret.",
      scope: "keys:read",
      pathParameters: { keyId },
      response: theKey,
    },
    async ({ principal, path }) => {
      const key = await findKey(principal.accountId, path.keyId);
      return key && { body: keyBody(key) };
    },
  ),
  updateKey: operation(
    {
      ...ofKey,
      id: "updateKey",
      method: "PATCH",
      path: "/keys/{keyId}",
      summary: "Edit a key",
      description: "Changes the settings of an API key that works.",
      body: keyChanges,
      bodyExample: exampleEdit,
      response: { ...theKey, description: "The key after the change.", example: { ...exampleKey, ...exampleEdit } },
      errors: ["conflict"],
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, body, ifMatch }) => {
      const key = await keys.editKey(accountId, path.keyId, editOf(body), actor, (before) =>
        requireMatch(ifMatch, keyBody(before)),
      );
      return { body: keyBody(key) };
    },
  ),
  rollKey: operation(
    {
      ...ofKey,
      id: "rollKey",
      method: "POST",
      path: "/keys/{keyId}/roll",
      summary: "Roll a key",
      description: "Replaces an API key by one with the same settings. The old one works for the time of `overlap`.",
      body: z
        .object({ overlap: z.enum(rollOverlapNames).meta({ description: "How long the old key works." }) })
        .meta({ id: "Roll" }),
      bodyExample: { overlap: "24h" satisfies RollOverlap },
      response: { status: 201, description: "The new key.", body: issuedKey, example: { ...exampleIssued, id: 8 } },
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path, body }) => {
      const { key, secret } = await keys.rollKey(accountId, path.keyId, body.overlap, actor);
      return { body: { ...keyBody(key), secret } };
    },
  ),
  pauseKey: operation(
    {
      ...ofKey,
      id: "pauseKey",
      method: "POST",
      path: "/keys/{keyId}/pause",
      summary: "Pause a key",
      description: "Rejects the requests of an API key until it is enabled. Every process follows within a second.",
      response: { ...theKey, example: { ...exampleKey, state: "paused" } },
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: keyBody(await keys.pauseKey(accountId, path.keyId, actor)),
    }),
  ),
  enableKey: operation(
    {
      ...ofKey,
      id: "enableKey",
      method: "POST",
      path: "/keys/{keyId}/enable",
      summary: "Enable a key",
      description: "Lets a paused API key work again.",
      response: theKey,
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: keyBody(await keys.enableKey(accountId, path.keyId, actor)),
    }),
  ),
  revokeKey: operation(
    {
      ...ofKey,
      id: "revokeKey",
      method: "DELETE",
      path: "/keys/{keyId}",
      summary: "Revoke a key",
      description:
        "Revokes an API key for good. Every process rejects it within a second. One that has ended stays as it is.",
      response: { status: 204, description: "The key is revoked." },
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, ifMatch }) => {
      await keys.revokeOwnKey(accountId, path.keyId, actor, (before) => requireMatch(ifMatch, keyBody(before)));
      return noContent;
    },
  ),
};
