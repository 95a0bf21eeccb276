import Link from "next/link";
import type { ReactNode } from "react";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { type Animal, categoryLabel, petTones } from "./labels";

const meanings: Record<Animal["status"], string> = {
  available: "Nobody has ordered it.",
  pending: "It is ordered, and not delivered yet.",
  sold: "It was delivered.",
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 border-line border-t px-5 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
);

/** Everything that is known of an animal. */
export function AnimalFacts({ animal }: { animal: Animal }) {
  const { id, name, categoryId, status, createdAt } = animal;
  return (
    <dl>
      <Fact name="Id">
        <span className="font-mono text-[13px]">{id}</span>
      </Fact>
      <Fact name="Name">{name}</Fact>
      <Fact name="Category">
        <Link className="link" href={`/portal/animals?category=${categoryId}`}>
          {categoryLabel(animal)}
        </Link>
      </Fact>
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={petTones[status]}>{status}</Badge>
          <span className="text-muted">{meanings[status]}</span>
        </span>
      </Fact>
      <Fact name="In the store since">
        <time dateTime={createdAt}>{utcTime(Date.parse(createdAt))}</time>
      </Fact>
    </dl>
  );
}
