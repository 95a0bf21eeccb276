import { minInt64 } from "@/lib/base/int64";
import { type Page, type PageRequest, toPage } from "@/lib/base/page";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { categoryName } from "./schema";

export { type Category, type CategoryInUse, countedAtMost } from "./queries";

/** The categories with a name, ordered by name: at most 1,000. */
export const namedCategories = (): Promise<queries.Category[]> => queries.findNamed();

/** A page of the categories that have a name or pets, by ascending ID, with the number of pets. */
export async function listCategories({ from = minInt64, limit }: PageRequest): Promise<Page<queries.CategoryInUse>> {
  return toPage([...(await queries.findInUse(from, limit))], limit);
}

/**
 * Names or renames a category. If two people do so at the same time, the later name stays.
 *
 * @throws ZodError if the name is invalid
 */
export async function nameCategory(id: bigint, name: string, actor: Actor): Promise<void> {
  const category = { id, name: categoryName.parse(name) };
  const subject = `category ${id}`;
  await db().transaction(async (tx) => {
    if (await queries.insertName(tx, category)) {
      await recordAudit(tx, actor, { action: "category.named", subject, details: { name: category.name } });
      return;
    }
    const before = await queries.findNameForUpdate(tx, id);
    if (before === category.name) return;
    await queries.updateName(tx, category);
    const details = { from: before ?? null, to: category.name };
    await recordAudit(tx, actor, { action: "category.renamed", subject, details });
  });
}
