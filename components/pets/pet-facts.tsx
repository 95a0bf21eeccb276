import type { ReactNode } from "react";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Link } from "@/components/ui/layout/link";
import { categoryLabel, type Pet, petTones } from "./labels";

const meanings: Record<Pet["status"], string> = {
  available: "You can order this animal.",
  pending: "Ordered, but not yet delivered.",
  sold: "Sold and delivered.",
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 border-line border-t px-5 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
);

export function PetFacts({ pet }: { pet: Pet }) {
  const { id, name, categoryId, status, createdAt } = pet;
  return (
    <dl>
      <Fact name="ID">
        <span className="font-mono text-[13px]">{id}</span>
      </Fact>
      <Fact name="Name">{name}</Fact>
      <Fact name="Category">
        <Link className="link" href={`/portal/animals?category=${categoryId}`}>
          {categoryLabel(pet)}
        </Link>
      </Fact>
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={petTones[status]}>{status}</Badge>
          <span className="text-muted">{meanings[status]}</span>
        </span>
      </Fact>
      <Fact name="Added">
        <time dateTime={createdAt}>{utcTime(Date.parse(createdAt))}</time>
      </Fact>
    </dl>
  );
}
