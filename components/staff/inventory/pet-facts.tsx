import { categoryLabel, petTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { Link } from "@/components/ui/layout/link";
import type { DescribedPet } from "@/lib/domains/pets/search";

export function PetFacts({ pet }: { pet: DescribedPet }) {
  const { id, status, categoryId, categoryName, createdBy, ownerName, retiredAt, reviewSince } = pet;
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
        { name: "Added by", value: createdBy === null ? "Store" : <AccountLink id={createdBy} name={ownerName} /> },
      ]}
    />
  );
}
