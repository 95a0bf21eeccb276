"use server";

import { z } from "zod";
import { HOUR_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";
import { issueKey } from "@/lib/domains/keys/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { action } from "./action";

/** Long enough to try things out; short, because the samples that hold it get copied to places that keep them. */
const lifeMs = HOUR_MS;

/** Issues the viewer a key for the samples and the panel of the documentation. */
export const issueDocsKey = action(z.object({}), async (viewer) => {
  const { secret } = await issueKey(
    viewer.accountId,
    { name: "Docs", scopes: [...scopes], expiresAt: new Date(Date.now() + lifeMs) },
    actorOf(viewer),
  );
  return { secret };
});
