"use server";

import { z } from "zod";
import { scopes } from "@/lib/base/vocabulary";
import { appealText } from "@/lib/domains/bans/schema";
import * as bans from "@/lib/domains/bans/service";
import { rollOverlapNames } from "@/lib/domains/keys/overlaps";
import { keyLimits, keyName, keyScopes } from "@/lib/domains/keys/schema";
import * as keys from "@/lib/domains/keys/service";
import { keyState } from "@/lib/domains/keys/state";
import { action } from "./action";
import { formId, formList, optionalFormNumber } from "./form-values";
import { expiryFields, expiryOf, rangesText } from "./key-fields";

/** The only place that has the secret. */
export type SecretKey = { secret: string; name: string };

const secretOf = ({ secret, key }: keys.IssuedKey): SecretKey => ({ secret, name: key.name });

/** An empty field means the limit of the account. */
const limitOf = (limit: typeof keyLimits.perMinute) =>
  optionalFormNumber.transform((number) => number ?? null).pipe(limit.nullable());

const keyFields = z.object({
  name: keyName,
  scopes: formList(z.enum(scopes)).pipe(keyScopes),
  allowedRanges: rangesText.optional(),
  limitPerMinute: limitOf(keyLimits.perMinute).optional(),
  limitPerDay: limitOf(keyLimits.perDay).optional(),
  ...expiryFields,
});

const issueForm = keyFields.transform(({ expiry, expiryDate, ...key }, context) => ({
  ...key,
  expiresAt: expiryOf({ expiry, expiryDate }, context),
}));

const write = { permission: "keys.write" } as const;
const confirmedWrite = { ...write, confirmed: true } as const;

export const issueKeyAction = action(confirmedWrite, issueForm, async (viewer, input) =>
  secretOf(await keys.issueKey(viewer.accountId, input, viewer)),
);

const rollForm = z.object({ id: formId, overlap: z.enum(rollOverlapNames, "Choose when the old key stops working.") });

export const rollKeyAction = action(confirmedWrite, rollForm, async (viewer, { id, overlap }) =>
  secretOf(await keys.rollKey(viewer.accountId, id, overlap, viewer)),
);

/** How many keys were revoked, the states of those that had ended before, and how many do not exist. */
export type Revoked = { revoked: number; ended: string[]; missing: number };

export const revokeKeysAction = action(
  write,
  z.object({ id: formList(formId) }),
  async (viewer, { id }): Promise<Revoked> => {
    const { revoked, ended, missing } = await keys.revokeKeys(viewer.accountId, id, viewer);
    return { revoked: revoked.length, ended: ended.map((key) => keyState(key, Date.now())), missing };
  },
);

const keyForm = z.object({ id: formId });

export const pauseKeyAction = action(write, keyForm, async (viewer, { id }) => {
  await keys.pauseKey(viewer.accountId, id, viewer);
});

/** Confirmed, because the key works again. */
export const enableKeyAction = action(confirmedWrite, keyForm, async (viewer, { id }) => {
  await keys.enableKey(viewer.accountId, id, viewer);
});

const editForm = keyFields.extend({ id: formId }).transform(({ expiry, expiryDate, id, ...key }, context) => ({
  id,
  edit: expiry === "keep" ? key : { ...key, expiresAt: expiryOf({ expiry, expiryDate }, context) },
}));

/** Confirmed, because it can widen what the key may do. */
export const editKeyAction = action(confirmedWrite, editForm, async (viewer, { id, edit }) => {
  const { name } = await keys.editKey(viewer.accountId, id, edit, viewer);
  return { name };
});

export const appealBanAction = action(
  write,
  z.object({ id: formId, text: appealText }),
  async (viewer, { id, text }) => {
    await bans.appealBan(viewer.accountId, id, text, viewer);
  },
);

export const issueDocsKeyAction = action(confirmedWrite, z.object({}), async (viewer) => {
  const { secret } = await keys.issueDocsKey(viewer.accountId, viewer);
  return { secret };
});
