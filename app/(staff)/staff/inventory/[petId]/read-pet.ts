import { cache } from "react";
import { inventoryHref } from "@/components/staff/inventory/url";
import { parseInt64 } from "@/lib/base/int64";
import { inventoryQuery } from "@/lib/domains/pets/schema";
import { describePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

/** Once for a page and its title. */
export const findPet = cache(async (petId: string) => {
  const id = parseInt64(petId);
  return id === undefined ? undefined : describePet(id);
});

export async function readPet({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }, `/staff/inventory/${encodeURIComponent(petId)}`));
  return { pet: await findPet(petId), query };
}
