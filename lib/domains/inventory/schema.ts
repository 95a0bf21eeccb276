import { z } from "zod";
import { int64Text, parseInt64 } from "@/lib/base/int64";
import { boundedCode, boundedText, isStorable } from "@/lib/base/text";
import { petStatuses } from "@/lib/base/vocabulary";

/** What the inventory can be sorted by. */
export const inventorySorts = ["id", "name", "category", "status"] as const;
export type InventorySort = (typeof inventorySorts)[number];

/** What the table and the exported file can show. An animal's id and name always stand first. */
export const inventoryColumns = ["category", "status", "added", "owner"] as const;
export type InventoryColumn = (typeof inventoryColumns)[number];

const id = boundedCode(100, "not an identifier").trim().pipe(int64Text("not an identifier"));

const sort = boundedCode(20, "not a column")
  .regex(new RegExp(`^-?(?:${inventorySorts.join("|")})$`))
  .transform((text) => ({ by: text.replace("-", "") as InventorySort, descending: text.startsWith("-") }));

const columnNames = boundedCode(100, "not a list of columns");
const columns = z
  .union([columnNames, z.array(columnNames)])
  .transform((value) => [value].flat().flatMap((text) => text.split(",")))
  .transform((names) => inventoryColumns.filter((name) => names.includes(name)));

/** The place in a sorted list after which a page begins: what the last row was sorted by, and its id. */
export type InventoryCursor = { value: string; id: bigint };

export const encodeInventoryCursor = ({ value, id }: InventoryCursor): string =>
  Buffer.from(JSON.stringify([value, String(id)])).toString("base64url");

/** A cursor holds an animal's name of up to 500 characters, each of up to six bytes in JSON, in base64. */
const cursor = boundedCode(8_000, "not a cursor").transform((text, context): InventoryCursor => {
  try {
    const [value, id] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    const parsed = parseInt64(id);
    if (parsed !== undefined && isStorable(value)) return { value, id: parsed };
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
  q: boundedText(255, "A search").trim().min(1).optional().catch(undefined),
  sort: sort.catch({ by: "id", descending: false }),
  after: cursor.optional().catch(undefined),
  columns: columns.catch(["category", "status", "added"]),
});
export type InventoryQuery = z.infer<typeof inventoryQuery>;

/** Which animals: of a status, of a category, with a text in the name or an id. */
export type InventoryFilter = Pick<InventoryQuery, "status" | "category" | "q">;
