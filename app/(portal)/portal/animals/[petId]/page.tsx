import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ApiCall } from "@/components/animals/api-call";
import { categoryLabel, petTones } from "@/components/animals/labels";
import { OrderButton } from "@/components/animals/order-button";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireUser } from "@/lib/auth/guards";
import { parseInt64 } from "@/lib/int64";
import { getBrowsedPet } from "@/lib/pets/browse/service";
import { publicOrigin } from "@/lib/portal/origin";

export const metadata: Metadata = { title: "Animal" };

const meanings = {
  available: "Nobody has ordered it.",
  pending: "It is ordered, and not delivered yet.",
  sold: "It was delivered.",
};

export default async function Animal({ params }: PageProps<"/portal/animals/[petId]">) {
  const { petId } = await params;
  await requireUser(`/portal/animals/${petId}`);
  const id = parseInt64(petId);
  const pet = id === undefined ? undefined : await getBrowsedPet(id);
  if (!pet) notFound();
  const { name, status, categoryId, createdAt } = pet;
  const category = categoryLabel(pet);
  const facts = [
    { label: "Id", value: <span className="font-mono text-[13px]">{String(pet.id)}</span> },
    { label: "Name", value: name },
    {
      label: "Category",
      value: (
        <Link className="link" href={`/portal/animals?category=${categoryId}`}>
          {category}
        </Link>
      ),
    },
    {
      label: "Status",
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={petTones[status]}>{status}</Badge>
          <span className="text-muted">{meanings[status]}</span>
        </span>
      ),
    },
    { label: "In the store since", value: utcTime(createdAt.getTime()) },
  ];
  return (
    <>
      <Link className="link mb-4 inline-flex items-center gap-1.5" href="/portal/animals">
        <ArrowLeft aria-hidden="true" className="size-4" /> Animals
      </Link>
      <PageHeader
        title={<span className="wrap-anywhere">{name}</span>}
        actions={
          status === "available" && <OrderButton variant="primary" pet={{ id: String(pet.id), name, category }} />
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <Card className="min-w-0">
          <CardHeader title="Animal" />
          <dl className="mt-4">
            {facts.map(({ label, value }) => (
              <div
                key={label}
                className="grid gap-0.5 border-line border-t px-5 py-3 sm:grid-cols-[10rem_1fr] sm:gap-4"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere min-w-0">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <ApiCall
          title="The same by API"
          description="Deprecated, and announced to be removed on 5 December 2030. Use GET /pets with a status filter instead."
          url={`${await publicOrigin()}/api/v1/pets/${pet.id}`}
        />
      </div>
    </>
  );
}
