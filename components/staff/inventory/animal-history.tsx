import type { DescribedAnimal } from "@/lib/domains/inventory/service";
import { Time } from "./links";

export function AnimalHistory({ animal }: { animal: DescribedAnimal }) {
  return (
    <ol className="grid gap-4">
      {animal.events.map(({ id, orderId, status, at, email }) => (
        <li key={String(id)} className="border-line border-l-2 pl-4">
          <p>
            Order {String(orderId)} <span className="font-medium">{status}</span>
            {email && <> by {email}</>}
          </p>
          <p className="text-[13px] text-muted">
            <Time at={at} />
          </p>
        </li>
      ))}
      <li className="border-line border-l-2 pl-4">
        <p>
          <span className="font-medium">Added</span>{" "}
          {animal.ownerId === null ? "by the store" : `by ${animal.ownerName ?? "a deleted account"}`}
        </p>
        <p className="text-[13px] text-muted">
          <Time at={animal.createdAt} />
        </p>
      </li>
    </ol>
  );
}
