import { inventoryCsv } from "@/lib/domains/inventory/csv";
import { inventoryQuery } from "@/lib/domains/inventory/schema";
import { staffDownload } from "@/lib/web/reads/staff-download";

export const GET = staffDownload("inventory.csv", (parameters) => {
  const query = inventoryQuery.parse(parameters);
  return inventoryCsv({ ...query, after: undefined });
});
