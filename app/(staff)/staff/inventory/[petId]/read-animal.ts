import { notFound } from "next/navigation";
import { inventoryHref } from "@/components/staff/inventory/address";
import { requireStaff } from "@/lib/auth/guards";
import { parseInt64 } from "@/lib/int64";
import { inventoryQuery } from "@/lib/inventory/schema";
import { describeAnimal } from "@/lib/inventory/service";

/** For staff alone: the animal that an address names, and the inventory's query that it carries along. */
export async function readAnimal({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  await requireStaff(inventoryHref(query, { after: query.after }, `/staff/inventory/${encodeURIComponent(petId)}`));
  const id = parseInt64(petId);
  const animal = id === undefined ? undefined : await describeAnimal(id);
  return animal ? { animal, query } : notFound();
}
