import type { Metadata } from "next";
import { CategoryPicture } from "@/components/pets/category-picture";
import { MissingForStaff } from "@/components/portal/missing";
import { EmptyCard } from "@/components/staff/accounts/cards";
import {
  InventoryPetFacts,
  PetActions,
  PetHistory,
  PetOrders,
  RetiredAlert,
} from "@/components/staff/inventory/pet-details";
import { inventoryHref } from "@/components/staff/inventory/url";
import { Breadcrumb, Card, CardBody, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { staffTitle } from "@/lib/web/auth/viewer";
import { findPet, readPet } from "./read-pet";

export const generateMetadata = ({ params }: PageProps<"/staff/inventory/[petId]">): Promise<Metadata> =>
  staffTitle("Inventory", async () => (await findPet((await params).petId))?.name);

export default async function Pet(props: PageProps<"/staff/inventory/[petId]">) {
  const { pet, query } = await readPet(props);
  if (!pet) return <MissingForStaff />;
  return (
    <>
      <Breadcrumb href={inventoryHref(query, { after: query.after })}>Inventory</Breadcrumb>
      <PageHeader
        title={
          <span className="wrap-anywhere flex items-center gap-3">
            <CategoryPicture name={pet.categoryName} className="size-10 rounded-md bg-accent-soft p-1.5" /> {pet.name}
          </span>
        }
        actions={<PetActions pet={pet} />}
      />
      <RetiredAlert pet={pet} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <CardBody>
              <InventoryPetFacts pet={pet} />
            </CardBody>
          </Card>
          {pet.orders.length > 0 ? (
            <TitledCard title="Orders">
              <PetOrders orders={pet.orders} />
            </TitledCard>
          ) : (
            <EmptyCard title="Orders">No orders.</EmptyCard>
          )}
        </div>
        <TitledCard title="History">
          <PetHistory pet={pet} />
        </TitledCard>
      </div>
    </>
  );
}
