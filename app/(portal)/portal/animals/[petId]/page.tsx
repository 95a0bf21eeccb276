import type { Metadata } from "next";
import { cache } from "react";
import { PetCall } from "@/components/pets/api-call";
import { CategoryPicture } from "@/components/pets/category-picture";
import { categoryLabel } from "@/components/pets/labels";
import { OrderButton } from "@/components/pets/order-dialog";
import { PetFacts } from "@/components/pets/pet-facts";
import { WhoMay } from "@/components/portal/may";
import { Missing } from "@/components/portal/missing";
import { LongText } from "@/components/ui/data/long-text";
import { Breadcrumb, Card, CardHeader, PageHeader } from "@/components/ui/layout/page";
import { publicOrigin } from "@/lib/base/env";
import { byId } from "@/lib/base/int64";
import { getBrowsedPet } from "@/lib/domains/pets/search";
import { requireMember } from "@/lib/web/auth/guards";
import { getViewer } from "@/lib/web/auth/viewer";
import { asJson } from "@/lib/web/reads/json";

const findPet = cache((petId: string) => byId(petId, getBrowsedPet));

export async function generateMetadata({ params }: PageProps<"/portal/animals/[petId]">): Promise<Metadata> {
  const pet = (await getViewer()) && (await findPet((await params).petId));
  return { title: pet ? `${pet.name} · Animals` : "Animals" };
}

export default async function PetPage({ params }: PageProps<"/portal/animals/[petId]">) {
  const { petId } = await params;
  await requireMember(`/portal/animals/${petId}`);
  const found = await findPet(petId);
  if (!found)
    return (
      <Missing title="Animal not found" link={{ href: "/portal/animals", label: "All animals" }}>
        No animal has the ID <LongText>{petId}</LongText>.
      </Missing>
    );
  const pet = asJson(found);
  return (
    <>
      <Breadcrumb href="/portal/animals">Animals</Breadcrumb>
      <div className="flex items-end gap-5">
        <span className="mb-6 rounded-xl bg-accent-soft p-4">
          <CategoryPicture name={pet.categoryName} className="size-20" />
        </span>
        <div className="min-w-0 grow">
          <PageHeader
            title={<span className="wrap-anywhere">{pet.name}</span>}
            description={categoryLabel(pet)}
            actions={<OrderButton pet={pet} />}
          />
        </div>
      </div>
      <WhoMay permission="orders.write" does="order animals" />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card className="min-w-0">
          <CardHeader title="Animal" />
          <div className="mt-4">
            <PetFacts pet={pet} />
          </div>
        </Card>
        <PetCall origin={publicOrigin()} status={pet.status} />
      </div>
    </>
  );
}
