import { z } from "zod";
import { int64Text, parseInt64 } from "@/lib/base/int64";
import { boundedCode, boundedText, isStorable } from "@/lib/base/text";
import { petStatuses } from "@/lib/base/vocabulary";

export const inventorySorts = ["id", "name", "category", "status"] as const;
export type InventorySort = (typeof inventorySorts)[number];

/** The optional columns of the table and the export. ID and name always come first. */
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

/** The position after which a page starts: the sort value and ID of the previous row. */
type InventoryCursor = { value: string; id: bigint };

export const encodeInventoryCursor = ({ value, id }: InventoryCursor): string =>
  Buffer.from(JSON.stringify([value, String(id)])).toString("base64url");

/** A cursor contains a name of up to 500 characters, each up to six bytes in JSON, in base64. */
const cursor = boundedCode(8_000, "not a cursor").transform((text, context): InventoryCursor => {
  try {
    const [value, id] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    const parsed = parseInt64(id);
    if (parsed !== undefined && isStorable(value)) return { value, id: parsed };
  } catch {
    // Reported below.
  }
  context.addIssue("not a cursor");
  return z.NEVER;
});

/**
 * The query parameters of the inventory. Invalid parameters are ignored, so that an old or mistyped URL still shows the
 * inventory.
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

/** A filter by status, category, and text in the name or ID. */
export type InventoryFilter = Pick<InventoryQuery, "status" | "category" | "q">;
