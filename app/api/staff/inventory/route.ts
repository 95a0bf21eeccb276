import { inventoryCsv } from "@/lib/inventory/csv";
import { inventoryQuery } from "@/lib/inventory/schema";
import { staffDownload } from "@/lib/portal/staff-download";

/** The animals that the inventory's address asks for, all pages of them, as a CSV file. */
export const GET = staffDownload("inventory.csv", (parameters) => {
  const query = inventoryQuery.parse(parameters);
  return inventoryCsv({ ...query, after: undefined });
});
