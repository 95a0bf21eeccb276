import { categoryLabel, petTones } from "@/components/animals/labels";
import { Badge } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { Link } from "@/components/ui/layout/link";
import type { DescribedAnimal } from "@/lib/domains/inventory/service";
import { AccountLink } from "./links";

export function AnimalFacts({ animal }: { animal: DescribedAnimal }) {
  const { id, status, categoryId, categoryName, ownerId, ownerName, retiredAt, reviewSince } = animal;
  return (
    <Facts
      facts={[
        { name: "ID", value: <span className="font-mono">{String(id)}</span> },
        {
          name: "Status",
          value: (
            <span className="flex flex-wrap gap-1.5">
              {retiredAt ? <Badge>retired</Badge> : <Badge tone={petTones[status]}>{status}</Badge>}
              {reviewSince && !retiredAt && <Badge tone="warning">to review</Badge>}
            </span>
          ),
        },
        {
          name: "Category",
          value: (
            <Link className="link" href={`/staff/inventory?category=${categoryId}`}>
              {categoryLabel({ categoryId, categoryName })}
            </Link>
          ),
        },
        { name: "Added by", value: ownerId === null ? "Store" : <AccountLink id={ownerId} name={ownerName} /> },
      ]}
    />
  );
}
