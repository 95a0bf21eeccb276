import { z } from "zod";
import { parseInt64 } from "@/lib/int64";
import { petStatuses } from "@/lib/vocabulary";

/** What the inventory can be sorted by. */
export const inventorySorts = ["id", "name", "category", "status"] as const;
export type InventorySort = (typeof inventorySorts)[number];

/** What the table and the exported file can show. An animal's id and name always stand first. */
export const inventoryColumns = ["category", "status", "added", "owner"] as const;
export type InventoryColumn = (typeof inventoryColumns)[number];

const id = z.string().transform((text, context) => {
  const value = parseInt64(text.trim());
  if (value === undefined) context.addIssue("not an identifier");
  return value as bigint;
});

const sort = z
  .string()
  .regex(new RegExp(`^-?(?:${inventorySorts.join("|")})$`))
  .transform((text) => ({ by: text.replace("-", "") as InventorySort, descending: text.startsWith("-") }));

const columns = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((text) => text.split(",")))
  .transform((names) => inventoryColumns.filter((name) => names.includes(name)));

/** The place in a sorted list after which a page begins: what the last row was sorted by, and its id. */
export type InventoryCursor = { value: string; id: bigint };

export const encodeInventoryCursor = ({ value, id }: InventoryCursor): string =>
  Buffer.from(JSON.stringify([value, String(id)])).toString("base64url");

const cursor = z.string().transform((text, context): InventoryCursor => {
  try {
    const [value, id] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    const parsed = parseInt64(id);
    if (parsed !== undefined && !value.includes("\0")) return { value, id: parsed };
  } catch {
    // Not one of ours; said below.
  }
  context.addIssue("not a cursor");
  return z.NEVER;
});

/**
 * What the inventory's address asks for. A part that makes no sense counts as left out, so that an old or mistyped
 * address still shows the inventory.
 */
export const inventoryQuery = z.object({
  status: z.enum(petStatuses).optional().catch(undefined),
  category: id.optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(255)
    .refine((text) => text !== "" && text.isWellFormed() && !text.includes("\0"))
    .optional()
    .catch(undefined),
  sort: sort.catch({ by: "id", descending: false }),
  after: cursor.optional().catch(undefined),
  columns: columns.catch(["category", "status", "added"]),
});
export type InventoryQuery = z.infer<typeof inventoryQuery>;

/** Which animals: of a status, of a category, with a text in the name or an id. */
export type InventoryFilter = Pick<InventoryQuery, "status" | "category" | "q">;
