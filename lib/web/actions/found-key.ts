"use server";

import { z } from "zod";
import { Problem } from "@/lib/base/errors";
import { boundedCode } from "@/lib/base/text";
import { countOfNetwork } from "@/lib/web/auth/attempt";
import { clientIpAddress } from "@/lib/web/auth/browser-session";
import { revokeFoundKey } from "@/lib/web/reports/found-key";
import { publicAction } from "./action";

const foundKey = boundedCode(200, "This is not an API key.").trim().min(1, "Paste the API key.");

/** A text that is no key stays in the form, to correct it. */
export const reportFoundKey = publicAction(z.object({ foundKey }), async (input) => {
  await countOfNetwork("foundKeyByIp", await clientIpAddress());
  const reported = await revokeFoundKey(input.foundKey, "by a person who reported it");
  if (reported === "unknown")
    throw new Problem("This is not an API key of this service. Paste the whole key.", "foundKey");
  return { reported };
});
