import type { Metadata } from "next";
import { AnimalCall } from "@/components/animals/animal-call";
import { AnimalFacts } from "@/components/animals/animal-facts";
import { OrderButton } from "@/components/animals/order-button";
import { Missing } from "@/components/portal/not-found";
import { Card, CardHeader } from "@/components/ui/layout/card";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page-header";
import { publicOrigin } from "@/lib/base/env";
import { parseInt64 } from "@/lib/base/int64";
import { getBrowsedPet } from "@/lib/domains/pets/browse/service";
import { requireUser } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";

export const metadata: Metadata = { title: "Animal" };

export default async function AnimalPage({ params }: PageProps<"/portal/animals/[petId]">) {
  const { petId } = await params;
  await requireUser(`/portal/animals/${petId}`);
  const id = parseInt64(petId);
  const pet = id === undefined ? undefined : await getBrowsedPet(id);
  if (!pet) return <Missing />;
  const animal = asJson(pet);
  return (
    <>
      <Breadcrumb href="/portal/animals">Animals</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{animal.name}</span>}
        actions={<OrderButton animal={animal} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card className="min-w-0">
          <CardHeader title="Animal" />
          <div className="mt-4">
            <AnimalFacts animal={animal} />
          </div>
        </Card>
        <AnimalCall origin={publicOrigin()} id={animal.id} />
      </div>
    </>
  );
}
