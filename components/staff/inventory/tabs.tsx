import { inventoryPages } from "@/components/staff/sections";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import { sumUpTo } from "@/lib/base/number";
import { isReviewEnabled } from "@/lib/domains/pets/changes";
import { countRetired, countToReview, maxPetsCounted } from "@/lib/domains/pets/search";

/** By the path of the page that lists them. */
export async function inventoryCounts(): Promise<Record<string, string>> {
  const [toReview, retired, enabled] = await Promise.all([countToReview(), countRetired(), isReviewEnabled()]);
  const text = (count: number) => sumUpTo([count], maxPetsCounted);
  return { "/staff/review": enabled || toReview > 0 ? text(toReview) : "off", "/staff/retired": text(retired) };
}

type InventoryTabsProps = { current: string; counts: Record<string, string> };

export const InventoryTabs = ({ current, counts }: InventoryTabsProps) => (
  <PageTabs
    label="Inventory"
    pages={inventoryPages.map(({ path, label }) => ({ path, label: `${label} ${counts[path] ?? ""}`.trim() }))}
    current={current}
  />
);
