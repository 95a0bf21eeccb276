"use server";

import { z } from "zod";
import * as keys from "@/lib/domains/keys/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { confirmedAction } from "./action";

export const issueDocsKey = confirmedAction(z.object({}), async (viewer) => {
  const { secret } = await keys.issueDocsKey(viewer.accountId, actorOf(viewer));
  return { secret };
});
