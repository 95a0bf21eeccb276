"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import * as notifications from "@/lib/domains/notifications/service";
import { action } from "./action";
import { formId } from "./form-values";

export const markRead = action(z.object({ id: formId.optional() }), async ({ accountId }, { id }) => {
  await notifications.markRead(accountId, id);
  revalidatePath("/portal", "layout");
});
