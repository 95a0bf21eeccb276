"use server";

import { z } from "zod";
import { managementScopes } from "@/lib/base/management-scopes";
import { keyName } from "@/lib/domains/keys/schema";
import { newManagementKey } from "@/lib/domains/management/schema";
import * as management from "@/lib/domains/management/service";
import { action } from "./action";
import { formId, formList } from "./form-values";
import { expiryFields, expiryOf, rangesText } from "./key-fields";

const form = z
  .object({
    name: keyName,
    scopes: formList(z.enum(managementScopes)).pipe(newManagementKey.shape.scopes),
    allowedRanges: rangesText.optional(),
    ...expiryFields,
  })
  .transform(({ expiry, expiryDate, ...key }, context) => ({
    ...key,
    expiresAt: expiryOf({ expiry, expiryDate }, context),
  }));

/** Confirmed, because it can do what its creator can. */
export const createManagementKeyAction = action(
  { permission: "management.write", confirmed: true },
  form,
  async (member, input) => {
    const { secret, key } = await management.createManagementKey(member.accountId, input, member);
    return { secret, name: key.name };
  },
);

export const revokeManagementKeyAction = action(
  { permission: "management.write" },
  z.object({ id: formId }),
  async (member, { id }) => {
    await management.revokeManagementKey(member.accountId, id, member);
  },
);
