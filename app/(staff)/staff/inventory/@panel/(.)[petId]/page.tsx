import { notFound } from "next/navigation";
import { readPet } from "@/app/(staff)/staff/inventory/[petId]/read-pet";
import {
  InventoryPetFacts,
  PetActions,
  PetHistory,
  PetOrders,
  RetiredAlert,
} from "@/components/staff/inventory/pet-details";
import { InventoryPetPanel } from "@/components/staff/inventory/pet-panel";
import { inventoryHref } from "@/components/staff/inventory/url";

export default async function Pet(props: PageProps<"/staff/inventory/[petId]">) {
  const { pet, query } = await readPet(props);
  if (!pet) notFound();
  return (
    <InventoryPetPanel petId={String(pet.id)} name={pet.name} closeHref={inventoryHref(query, { after: query.after })}>
      <RetiredAlert pet={pet} />
      <div className="mb-6 flex flex-wrap gap-2">
        <PetActions pet={pet} />
      </div>
      <InventoryPetFacts pet={pet} />
      <h3 className="mt-8 mb-3 text-[15px]">Orders</h3>
      <PetOrders orders={pet.orders} />
      <h3 className="mt-8 mb-3 text-[15px]">History</h3>
      <PetHistory pet={pet} />
    </InventoryPetPanel>
  );
}
