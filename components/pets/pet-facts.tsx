import { Badge } from "@/components/ui/data/badge";
import { FactRow } from "@/components/ui/data/facts";
import { Time } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import { categoryLabel, petTones, type ShownPet } from "./labels";

const meanings: Record<ShownPet["status"], string> = {
  available: "You can order this animal.",
  pending: "Ordered, but not yet delivered.",
  sold: "Sold and delivered.",
};

export function PetFacts({ pet }: { pet: ShownPet }) {
  const { id, name, categoryId, status, createdAt } = pet;
  return (
    <dl>
      <FactRow name="ID">
        <span className="font-mono text-[13px]">{id}</span>
      </FactRow>
      <FactRow name="Name">{name}</FactRow>
      <FactRow name="Category">
        <Link href={`/portal/animals?category=${categoryId}`}>{categoryLabel(pet)}</Link>{" "}
        <span className="text-muted">(categoryId {categoryId})</span>
      </FactRow>
      <FactRow name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={petTones[status]}>{status}</Badge>
          <span className="text-muted">{meanings[status]}</span>
        </span>
      </FactRow>
      <FactRow name="Added">
        <Time at={createdAt} />
      </FactRow>
    </dl>
  );
}
