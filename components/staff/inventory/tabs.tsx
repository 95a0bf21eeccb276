import { inventoryPages } from "@/components/staff/sections";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import { sumUpTo } from "@/lib/base/number";
import { countToReview, maxPetsCounted } from "@/lib/domains/pets/search";

export async function InventoryTabs({ current }: { current: string }) {
  const waiting = await countToReview();
  const pages = inventoryPages.map(({ path, label }) => ({
    path,
    label: path === "/staff/review" && waiting > 0 ? `${label} ${sumUpTo([waiting], maxPetsCounted)}` : label,
  }));
  return <PageTabs label="Inventory" pages={pages} current={current} />;
}
