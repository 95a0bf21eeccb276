import { inventoryCsv } from "@/lib/domains/inventory/csv";
import { inventoryQuery } from "@/lib/domains/inventory/schema";
import { staffDownload } from "@/lib/web/reads/staff-download";

/** The animals that the inventory's address asks for, all pages of them, as a CSV file. */
export const GET = staffDownload("inventory.csv", (parameters) => {
  const query = inventoryQuery.parse(parameters);
  return inventoryCsv({ ...query, after: undefined });
});
