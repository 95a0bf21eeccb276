import type { Metadata } from "next";
import { OrderButton } from "@/components/pets/order-dialog";
import { PetCall } from "@/components/pets/pet-call";
import { PetFacts } from "@/components/pets/pet-facts";
import { Missing } from "@/components/portal/missing";
import { Breadcrumb, Card, CardHeader, PageHeader } from "@/components/ui/layout/page";
import { publicOrigin } from "@/lib/base/env";
import { parseInt64 } from "@/lib/base/int64";
import { getBrowsedPet } from "@/lib/domains/pets/search";
import { requireUser } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";

export const metadata: Metadata = { title: "Animal" };

export default async function PetPage({ params }: PageProps<"/portal/animals/[petId]">) {
  const { petId } = await params;
  await requireUser(`/portal/animals/${petId}`);
  const id = parseInt64(petId);
  const found = id === undefined ? undefined : await getBrowsedPet(id);
  if (!found) return <Missing />;
  const pet = asJson(found);
  return (
    <>
      <Breadcrumb href="/portal/animals">Animals</Breadcrumb>
      <PageHeader title={<span className="wrap-anywhere">{pet.name}</span>} actions={<OrderButton pet={pet} />} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card className="min-w-0">
          <CardHeader title="Animal" />
          <div className="mt-4">
            <PetFacts pet={pet} />
          </div>
        </Card>
        <PetCall origin={publicOrigin()} id={pet.id} />
      </div>
    </>
  );
}
