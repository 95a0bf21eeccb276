import { UserError } from "@/lib/base/errors";
import { minInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type Actor, auditWriter } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import * as queries from "./categories-queries";
import { categoryName } from "./schema";

export { type Category, type CategoryInUse, maxPetsOfCategoryCounted, namedCategories } from "./categories-queries";

export async function listCategories({ from = minInt64, limit }: SliceRequest): Promise<Slice<queries.CategoryInUse>> {
  return toSlice([...(await queries.findInUse(from, limit))], limit);
}

const audit = auditWriter((id: bigint) => ({ subject: `category ${id}` }));

const changed = () =>
  new UserError("Someone changed the name of this category in the meantime. Reload the page to see it.");

/**
 * @param expected the name that the person saw, or null for none. Without it, the later of two concurrent names stays
 * @returns the name before, or null
 * @throws UserError if the name is no longer the expected one; ZodError if the name is invalid
 */
export async function nameCategory(
  id: bigint,
  name: string,
  actor: Actor,
  expected?: string | null,
): Promise<string | null> {
  const category = { id, name: categoryName.parse(name) };
  return db().transaction(async (tx) => {
    if (await queries.insertName(tx, category)) {
      if (expected) throw changed();
      await audit(tx, actor, "category.named", id, { name: category.name });
      return null;
    }
    const before = (await queries.findForUpdate(tx, id))?.name ?? null;
    if (expected !== undefined && before !== expected) throw changed();
    if (before === category.name) return before;
    await queries.updateName(tx, category);
    await audit(tx, actor, "category.renamed", id, { from: before, to: category.name });
    return before;
  });
}

/** @param expected the name that the person saw. @throws UserError if the name is no longer the expected one */
export async function removeCategoryName(id: bigint, expected: string, actor: Actor): Promise<void> {
  await db().transaction(async (tx) => {
    if ((await queries.findForUpdate(tx, id))?.name !== expected) throw changed();
    await queries.deleteName(tx, id);
    await audit(tx, actor, "category.removed", id, { name: expected });
  });
}
