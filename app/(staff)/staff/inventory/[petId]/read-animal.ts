import { inventoryHref } from "@/components/staff/inventory/url";
import { parseInt64 } from "@/lib/base/int64";
import { inventoryQuery } from "@/lib/domains/inventory/schema";
import { describeAnimal } from "@/lib/domains/inventory/service";
import { requireStaff } from "@/lib/web/auth/guards";

export async function readAnimal({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }, `/staff/inventory/${encodeURIComponent(petId)}`));
  const id = parseInt64(petId);
  const animal = id === undefined ? undefined : await describeAnimal(id);
  return { animal, query };
}
