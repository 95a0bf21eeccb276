import { inventoryQuery } from "@/lib/domains/pets/schema";
import { inventoryCsv } from "@/lib/domains/pets/search";
import { staffDownload } from "@/lib/web/reads/download";

export const GET = staffDownload("inventory.csv", (parameters) => {
  const query = inventoryQuery.parse(parameters);
  return inventoryCsv({ ...query, after: undefined });
});
