"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { categoryName } from "@/lib/domains/categories/schema";
import { nameCategory } from "@/lib/domains/categories/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { staffAction } from "./action";
import { formId } from "./form-values";

/** Names or renames a category. */
export const saveCategory = staffAction(z.object({ id: formId, name: categoryName }), async (viewer, { id, name }) => {
  await nameCategory(id, name, actorOf(viewer));
  revalidatePath("/staff", "layout");
});
