"use server";

import { z } from "zod";
import * as keys from "@/lib/domains/keys/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { action } from "./action";

/** Issues the viewer a key for the samples and the panel of the documentation. */
export const issueDocsKey = action(z.object({}), async (viewer) => {
  const { secret } = await keys.issueDocsKey(viewer.accountId, actorOf(viewer));
  return { secret };
});
