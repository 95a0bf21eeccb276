"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { actorOf } from "@/lib/auth/viewer";
import { categoryName } from "@/lib/categories/schema";
import { nameCategory } from "@/lib/categories/service";
import { staffAction } from "./action";
import { formId } from "./form-values";

/** Gives a category its name, or another one. */
export const saveCategory = staffAction(z.object({ id: formId, name: categoryName }), async (viewer, { id, name }) => {
  await nameCategory(id, name, actorOf(viewer));
  revalidatePath("/staff", "layout");
});
