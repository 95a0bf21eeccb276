"use server";

import { z } from "zod";
import { boundedCode } from "@/lib/base/text";
import { countOfNetwork } from "@/lib/web/auth/attempt";
import { clientIpAddress } from "@/lib/web/auth/browser-session";
import { revokeFoundKey } from "@/lib/web/reports/found-key";
import { publicAction } from "./action";

const foundKey = boundedCode(200, "This is not an API key.").trim().min(1, "Paste the API key.");

/** Revokes a key that a person found. @returns what happened */
export const reportFoundKey = publicAction(z.object({ foundKey }), async (input) => {
  await countOfNetwork("foundKeyByIp", await clientIpAddress());
  return { reported: await revokeFoundKey(input.foundKey, "by a person who reported it") };
});
