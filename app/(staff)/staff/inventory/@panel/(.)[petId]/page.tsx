import { notFound } from "next/navigation";
import { readAnimal } from "@/app/(staff)/staff/inventory/[petId]/read-animal";
import { AnimalActions } from "@/components/staff/inventory/animal-actions";
import { AnimalFacts } from "@/components/staff/inventory/animal-facts";
import { AnimalHistory } from "@/components/staff/inventory/animal-history";
import { AnimalOrders } from "@/components/staff/inventory/animal-orders";
import { AnimalPanel } from "@/components/staff/inventory/animal-panel";
import { inventoryHref } from "@/components/staff/inventory/url";

export default async function Animal(props: PageProps<"/staff/inventory/[petId]">) {
  const { animal, query } = await readAnimal(props);
  if (!animal) notFound();
  return (
    <AnimalPanel petId={String(animal.id)} name={animal.name} closeHref={inventoryHref(query, { after: query.after })}>
      <AnimalActions animal={animal} />
      <AnimalFacts animal={animal} />
      <h3 className="mt-8 mb-3 text-[15px]">Orders</h3>
      <AnimalOrders orders={animal.orders} />
      <h3 className="mt-8 mb-3 text-[15px]">History</h3>
      <AnimalHistory animal={animal} />
    </AnimalPanel>
  );
}
