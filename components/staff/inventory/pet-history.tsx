import type { ReactNode } from "react";
import { auditActionLabel, auditActor } from "@/components/audit/actions";
import { LongText } from "@/components/ui/data/long-text";
import { Time } from "@/components/ui/data/time";
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
