import { auditActionLabel, auditActor } from "@/components/audit/actions";
import { cx } from "@/components/cx";
import { categoryLabel, orderTones, petTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, timeColumn } from "@/components/ui/data/data-table";
import { Fact } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { capitalized } from "@/lib/base/grammar";
import { place } from "@/lib/base/product/texts";
import { namedCategories } from "@/lib/domains/pets/categories";
import type { DescribedPet } from "@/lib/domains/pets/search";
import { asJson } from "@/lib/web/reads/json";
import { ApprovePet, RestorePet, RetirePet } from "./pet-buttons";
import { EditPet } from "./pet-form";

export async function PetActions({ pet }: { pet: DescribedPet }) {
  const { id, name, version, reviewSince } = pet;
  const named = { id: String(id), name };
  if (version === undefined) return <RestorePet {...named} />;
  const { status, categoryId } = pet;
  return (
    <>
      {reviewSince && <ApprovePet {...named} />}
      <EditPet pet={asJson({ id, name, status, categoryId, version })} categories={asJson(await namedCategories())} />
      <RetirePet {...named} version={version} />
    </>
  );
}

/** `about`: the order, if it is not the pet itself. */
type Entry = { key: string; at: Date; about?: string; verb: string; by: string | null; details?: string[] };

const orderEntries = ({ events }: DescribedPet): Entry[] =>
  events.map(({ id, orderId, status, at, email }) => {
    return { key: `order ${id}`, at, about: `Order ${orderId} `, verb: status, by: email };
  });

const changeEntries = ({ changes }: DescribedPet): Entry[] =>
  changes
    .filter(({ action }) => action !== "animal.added")
    .map((event) => ({
      key: `change ${event.id}`,
      at: event.at,
      verb: auditActionLabel(event.action),
      by: auditActor(event),
      details:
        event.action === "animal.edited"
          ? Object.entries(event.details).map(([field, change]) => `${field}: ${change}`)
          : undefined,
    }));

function additionEntry({ createdAt, createdBy, ownerName, changes }: DescribedPet): Entry {
  const event = changes.find(({ action }) => action === "animal.added");
  const store = event ? auditActor(event) : `the ${place}`;
  return {
    key: "added",
    at: createdAt,
    verb: "Added",
    by: createdBy === null ? store : (ownerName ?? "a deleted account"),
  };
}

export function PetHistory({ pet }: { pet: DescribedPet }) {
  const later = [...orderEntries(pet), ...changeEntries(pet)].sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <ol className="pt-1.5 pl-1">
      {[...later, additionEntry(pet)].map(({ key, at, about, verb, by, details }) => (
        <li
          key={key}
          className={cx(
            "wrap-anywhere relative flow-root border-line border-l-2 pb-4 pl-4 last:border-transparent last:pb-0",
            "before:-left-[5px] before:absolute before:top-0 before:size-2 before:rounded-full before:bg-control",
          )}
        >
          <p className="-mt-1.5">
            {about}
            <span className="font-medium">{verb}</span>
            {by && (
              <span>
                {" "}
                by <LongText>{by}</LongText>
              </span>
            )}
          </p>
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

type PetOrder = DescribedPet["orders"][number];

const stateOf = ({ cancelledAt, status }: PetOrder["order"]) => (cancelledAt ? "cancelled" : status);

const orderColumns: Column<PetOrder>[] = [
  { title: "Order", className: "tabular-nums", cell: ({ id }) => String(id) },
  {
    title: "Account",
    from: "sm",
    below: true,
    className: "max-w-60 sm:truncate",
    cell: ({ order, accountName }) => <AccountLink id={order.accountId} name={accountName} />,
  },
  { title: "Status", cell: ({ order }) => <Badge tone={orderTones[stateOf(order)]}>{stateOf(order)}</Badge> },
  timeColumn({ title: "Placed", from: "sm", below: true, at: ({ order }) => order.createdAt }),
];

export const PetOrders = ({ orders }: Pick<DescribedPet, "orders">) => (
  <DataTable label="Orders of this animal" columns={orderColumns} rows={orders} none="No orders." />
);

export const RetiredAlert = ({ pet: { retiredAt } }: { pet: DescribedPet }) =>
  retiredAt && (
    <Alert tone="warning" className="mb-6">
      Retired on <Time at={retiredAt} />. The API and the portal do not show this animal.
    </Alert>
  );

export function InventoryPetFacts({ pet }: { pet: DescribedPet }) {
  const { id, status, categoryId, categoryName, createdBy, ownerName, retiredAt, reviewSince } = pet;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Fact name="ID">
        <span className="font-mono">{String(id)}</span>
      </Fact>
      <Fact name="Status">
        <span className="flex flex-wrap gap-1.5">
          {retiredAt ? <Badge>retired</Badge> : <Badge tone={petTones[status]}>{status}</Badge>}
          {reviewSince && !retiredAt && <Badge tone="warning">to review</Badge>}
        </span>
      </Fact>
      <Fact name="Category">
        <Link href={`/staff/inventory?category=${categoryId}`}>{categoryLabel({ categoryId, categoryName })}</Link>
      </Fact>
      <Fact name="Added by">
        {createdBy === null ? capitalized(place) : <AccountLink id={createdBy} name={ownerName} />}
      </Fact>
    </dl>
  );
}
