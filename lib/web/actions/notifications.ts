"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import * as notifications from "@/lib/domains/notifications/service";
import { action } from "./action";
import { formId } from "./form-values";

/** Marks one notification of the viewer's account as read, or without an ID all of them. */
export const markRead = action(z.object({ id: formId.optional() }), async ({ accountId }, { id }) => {
  await notifications.markRead(accountId, id);
  revalidatePath("/portal", "layout");
});
