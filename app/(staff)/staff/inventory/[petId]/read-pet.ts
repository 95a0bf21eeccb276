import { inventoryHref } from "@/components/staff/inventory/url";
import { parseInt64 } from "@/lib/base/int64";
import { inventoryQuery } from "@/lib/domains/pets/schema";
import { describePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

export async function readPet({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }, `/staff/inventory/${encodeURIComponent(petId)}`));
  const id = parseInt64(petId);
  const pet = id === undefined ? undefined : await describePet(id);
  return { pet, query };
}
