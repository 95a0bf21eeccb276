import type { Metadata } from "next";
import { AnimalActions } from "@/components/staff/inventory/animal-actions";
import { AnimalFacts } from "@/components/staff/inventory/animal-facts";
import { AnimalHistory } from "@/components/staff/inventory/animal-history";
import { AnimalOrders } from "@/components/staff/inventory/animal-orders";
import { inventoryHref } from "@/components/staff/inventory/url";
import { Missing } from "@/components/staff/missing";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page-header";
import { readAnimal } from "./read-animal";

export const metadata: Metadata = { title: "Animal" };

export default async function Animal(props: PageProps<"/staff/inventory/[petId]">) {
  const { animal, query } = await readAnimal(props);
  if (!animal) return <Missing />;
  return (
    <>
      <Breadcrumb href={inventoryHref(query, { after: query.after })}>Inventory</Breadcrumb>
      <PageHeader title={<span className="wrap-anywhere">{animal.name}</span>} />
      <AnimalActions animal={animal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <CardBody>
              <AnimalFacts animal={animal} />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Orders" />
            <CardBody>
              <AnimalOrders orders={animal.orders} />
            </CardBody>
          </Card>
        </div>
        <Card>
          <CardHeader title="History" />
          <CardBody>
            <AnimalHistory animal={animal} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
