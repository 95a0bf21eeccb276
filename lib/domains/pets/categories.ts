import { Problem } from "@/lib/base/errors";
import { minInt64 } from "@/lib/base/int64";
import { type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import * as queries from "./categories-queries";
import { categoryName } from "./category-name";

export { type Category, type CategoryInUse, mostCounted, namedCategories } from "./categories-queries";

export async function listCategories({ from = minInt64, limit }: SliceRequest): Promise<Slice<queries.CategoryInUse>> {
  return toSlice([...(await queries.findInUse(from, limit))], limit);
}

const changed = () =>
  new Problem("Someone changed the name of this category in the meantime. Reload the page to see it.");

/**
 * @param expected the name that the person saw, or null for none. Without it, the later of two concurrent names stays
 * @returns the name before, or null
 * @throws Problem if the name is no longer the expected one; ZodError if the name is invalid
 */
export async function nameCategory(
  id: bigint,
  name: string,
  actor: Actor,
  expected?: string | null,
): Promise<string | null> {
  const category = { id, name: categoryName.parse(name) };
  const subject = `category ${id}`;
  return db().transaction(async (tx) => {
    if (await queries.insertName(tx, category)) {
      if (expected) throw changed();
      await recordAudit(tx, actor, { action: "category.named", subject, details: { name: category.name } });
      return null;
    }
    const before = (await queries.findForUpdate(tx, id))?.name ?? null;
    if (expected !== undefined && before !== expected) throw changed();
    if (before === category.name) return before;
    await queries.updateName(tx, category);
    const details = { from: before, to: category.name };
    await recordAudit(tx, actor, { action: "category.renamed", subject, details });
    return before;
  });
}

/** @param expected the name that the person saw. @throws Problem if the name is no longer the expected one */
export async function removeCategoryName(id: bigint, expected: string, actor: Actor): Promise<void> {
  await db().transaction(async (tx) => {
    if ((await queries.findForUpdate(tx, id))?.name !== expected) throw changed();
    await queries.deleteName(tx, id);
    const subject = `category ${id}`;
    await recordAudit(tx, actor, { action: "category.removed", subject, details: { name: expected } });
  });
}
