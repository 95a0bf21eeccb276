"use server";

import { z } from "zod";
import { categoryName } from "@/lib/domains/categories/schema";
import { nameCategory, removeCategoryName } from "@/lib/domains/categories/service";
import { staffAction } from "./action";
import { formId } from "./form-values";

const named = z.object({ id: formId, name: categoryName });
/** The name that the person saw. Empty for a category without a name, and missing if the form does not know it. */
const expected = z.union([z.literal(""), categoryName]).optional();

export const saveCategory = staffAction(named.extend({ expected }), async (viewer, { id, name, expected }) => {
  const before = await nameCategory(id, name, viewer, expected === "" ? null : expected);
  return { id: String(id), name, before };
});

export const removeCategory = staffAction(named, async (viewer, { id, name }) => {
  await removeCategoryName(id, name, viewer);
  return { id: String(id), name };
});
