"use server";

import { z } from "zod";
import { asAccountId } from "@/lib/base/account-id";
import { inBackground } from "@/lib/base/background";
import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { boundedCode } from "@/lib/base/text";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey, isManagementKey } from "@/lib/domains/keys/format";
import { findKeyOfHash } from "@/lib/domains/keys/queries";
import { revokeKey } from "@/lib/domains/keys/service";
import * as management from "@/lib/domains/management/service";
import { notifyOfFoundKey } from "@/lib/domains/notifications/notify";
import { countOfNetwork } from "@/lib/web/auth/attempt";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { publicAction } from "./action";

const foundKey = boundedCode(200, "This is not an API key.").trim().min(1, "Paste the API key.");

const notOurs = () => new UserError("This is not an API key of this service. Paste the whole key.", "foundKey");

const where = "by a person who reported it";

/** Anyone who has the whole key could use it, so they may also revoke it. `ended`: the key did not work any more. */
async function revokeFoundKey(secret: string): Promise<"revoked" | "ended"> {
  if (isManagementKey(secret)) return revokeFoundManagementKey(secret);
  const found = environmentOfKey(secret) === env().environment ? await findKeyOfHash(hashKey(secret)) : undefined;
  if (!found) throw notOurs();
  const revoking = revokeKey(asAccountId(found.accountId), found.id, anonymousActor, { reason: `found ${where}` });
  const key = await revoking.catch((error: unknown) => {
    if (error instanceof UserError) return undefined;
    throw error;
  });
  if (!key) return "ended";
  inBackground("notifying of a found key", () => notifyOfFoundKey(key, where, Date.now()));
  return "revoked";
}

async function revokeFoundManagementKey(secret: string): Promise<"revoked" | "ended"> {
  const { isKnown, revoked } = await management.revokeFoundManagementKey(secret, anonymousActor, `found ${where}`);
  if (!isKnown) throw notOurs();
  if (!revoked) return "ended";
  inBackground("notifying of a found key", () => notifyOfFoundKey(revoked, where, Date.now(), "management"));
  return "revoked";
}

/** A text that is no key stays in the form, to correct it. */
export const reportFoundKeyAction = publicAction(z.object({ foundKey }), async (input) => {
  await countOfNetwork("foundKeyByIp", await clientIpAddress());
  return { reported: await revokeFoundKey(input.foundKey) };
});
