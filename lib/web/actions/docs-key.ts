"use server";

import { z } from "zod";
import * as keys from "@/lib/domains/keys/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { confirmedAction } from "./action";

/** Issues a key for the samples and the request panel of the documentation. */
export const issueDocsKey = confirmedAction(z.object({}), async (viewer) => {
  const { secret } = await keys.issueDocsKey(viewer.accountId, actorOf(viewer));
  return { secret };
});
