import { cache } from "react";
import { inventoryHref } from "@/components/staff/inventory/url";
import { byId } from "@/lib/base/int64";
import { inventoryQuery } from "@/lib/domains/pets/schema";
import { describePet } from "@/lib/domains/pets/search";
import { requireStaff } from "@/lib/web/auth/guards";

/** Once for a page and its title. */
export const findPet = cache((petId: string) => byId(petId, describePet));

export async function readPet({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }, `/staff/inventory/${encodeURIComponent(petId)}`));
  return { pet: await findPet(petId), query };
}
