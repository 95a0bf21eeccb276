import type { ReactNode } from "react";
import { auditActionLabel, auditActor } from "@/components/audit/actions";
import { categoryLabel, petTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { orderTones } from "@/components/staff/words";
import { Badge } from "@/components/ui/data/badge";
import { Facts } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import type { AuditEvent } from "@/lib/domains/audit/service";
import type { DescribedPet } from "@/lib/domains/pets/search";

type Entry = { key: string; at: Date; what: ReactNode; details?: string[] };

const orderEntries = ({ events }: DescribedPet): Entry[] =>
  events.map(({ id, orderId, status, at, email }) => ({
    key: `order ${id}`,
    at,
    what: (
      <>
        Order {String(orderId)} <span className="font-medium">{status}</span>
        {email && (
          <>
            {" "}
            by <LongText>{email}</LongText>
          </>
        )}
      </>
    ),
  }));

const changedFields = ({ details }: AuditEvent): string[] =>
  Object.entries(details).map(([field, change]) => `${field}: ${change}`);

const changeEntries = ({ changes }: DescribedPet): Entry[] =>
  changes
    .filter(({ action }) => action !== "animal.added")
    .map((event) => ({
      key: `change ${event.id}`,
      at: event.at,
      what: (
        <>
          <span className="font-medium">{auditActionLabel(event.action)}</span> by{" "}
          <LongText>{auditActor(event)}</LongText>
        </>
      ),
      details: event.action === "animal.edited" ? changedFields(event) : undefined,
    }));

function addedEntry({ createdAt, createdBy, ownerName, changes }: DescribedPet): Entry {
  const event = changes.find(({ action }) => action === "animal.added");
  const store = event ? auditActor(event) : "the store";
  const by = createdBy === null ? store : (ownerName ?? "a deleted account");
  return {
    key: "added",
    at: createdAt,
    what: (
      <>
        <span className="font-medium">Added</span> by <LongText>{by}</LongText>
      </>
    ),
  };
}

/** What happened to a pet and its orders, newest first. */
export function PetHistory({ pet }: { pet: DescribedPet }) {
  const later = [...orderEntries(pet), ...changeEntries(pet)].sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <ol className="grid gap-4">
      {[...later, addedEntry(pet)].map(({ key, at, what, details }) => (
        <li key={key} className="wrap-anywhere border-line border-l-2 pl-4">
          <p>{what}</p>
          {details?.map((detail) => (
            <p key={detail} className="text-[13px]">
              <LongText>{detail}</LongText>
            </p>
          ))}
          <p className="text-[13px] text-muted">
            <Time at={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** On a phone, the time is below the account. */
export function PetOrders({ orders }: { orders: DescribedPet["orders"] }) {
  if (orders.length === 0) return <p className="text-muted">No orders.</p>;
  return (
    <Table label="Orders of this animal" head={["Order", "Account", "Status", ["Placed", "hidden sm:table-cell"]]}>
      {orders.map(({ order, accountName }) => {
        const state = order.cancelledAt ? "cancelled" : order.status;
        return (
          <tr key={String(order.id)}>
            <Td className="font-mono text-[13px]">{String(order.id)}</Td>
            <Td className="w-full max-w-0 truncate sm:w-auto sm:max-w-60">
              <AccountLink id={order.accountId} name={accountName} />
              <span className="block text-[13px] text-muted sm:hidden">
                <Time at={order.createdAt} />
              </span>
            </Td>
            <Td>
              <Badge tone={orderTones[state]}>{state}</Badge>
            </Td>
            <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
              <Time at={order.createdAt} />
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}

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
