import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { inventoryHref } from "@/components/staff/inventory-address";
import { categoryLabel, orderTones, petTones } from "@/components/staff/words";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { PageHeader } from "@/components/ui/page-header";
import { Table, Td, Th } from "@/components/ui/table";
import { requireStaff } from "@/lib/auth/guards";
import { parseInt64 } from "@/lib/int64";
import { inventoryQuery } from "@/lib/inventory/schema";
import { describeAnimal } from "@/lib/inventory/service";

export const metadata: Metadata = { title: "Animal" };

type Described = NonNullable<Awaited<ReturnType<typeof describeAnimal>>>;

const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{utcTime(at.getTime())}</time>;

const AccountLink = ({ id, name }: { id: bigint; name: string | null }) => (
  <Link className="link" href={`/staff/accounts/${id}`}>
    {name ?? `Account ${id}`}
  </Link>
);

function Orders({ orders }: { orders: Described["orders"] }) {
  if (orders.length === 0) return <CardBody className="text-muted">Nobody has ordered this animal.</CardBody>;
  return (
    <CardBody>
      <Table label="Orders of this animal">
        <thead>
          <tr>
            <Th>Order</Th>
            <Th>Account</Th>
            <Th>State</Th>
            <Th>Placed</Th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order, accountName }) => {
            const state = order.cancelledAt ? "cancelled" : order.status;
            return (
              <tr key={String(order.id)}>
                <Td className="font-mono text-[13px]">{String(order.id)}</Td>
                <Td>
                  <AccountLink id={order.accountId} name={accountName} />
                </Td>
                <Td>
                  <Badge tone={orderTones[state]}>{state}</Badge>
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <Time at={order.createdAt} />
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </CardBody>
  );
}

function History({ animal }: { animal: Described }) {
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
          {animal.ownerId === null ? "with the store" : `by ${animal.ownerName ?? "an account that is gone"}`}
        </p>
        <p className="text-[13px] text-muted">
          <Time at={animal.createdAt} />
        </p>
      </li>
    </ol>
  );
}

export default async function Animal({ params, searchParams }: PageProps<"/staff/inventory/[petId]">) {
  const { petId } = await params;
  const query = inventoryQuery.parse(await searchParams);
  const kept = { after: query.after };
  await requireStaff(inventoryHref(query, kept, `/staff/inventory/${encodeURIComponent(petId)}`));
  const id = parseInt64(petId);
  const animal = id === undefined ? undefined : await describeAnimal(id);
  if (!animal) notFound();
  return (
    <>
      <Breadcrumb href={inventoryHref(query, kept)}>Inventory</Breadcrumb>
      <PageHeader title={<span className="wrap-anywhere">{animal.name}</span>} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Card>
            <CardBody>
              <Facts
                facts={[
                  { name: "Id", value: <span className="font-mono">{String(animal.id)}</span> },
                  { name: "Status", value: <Badge tone={petTones[animal.status]}>{animal.status}</Badge> },
                  {
                    name: "Category",
                    value: (
                      <Link className="link" href={`/staff/inventory?category=${animal.categoryId}`}>
                        {categoryLabel(animal.categoryId, animal.categoryName)}
                      </Link>
                    ),
                  },
                  {
                    name: "Added by",
                    value:
                      animal.ownerId === null ? (
                        "The store"
                      ) : (
                        <AccountLink id={animal.ownerId} name={animal.ownerName} />
                      ),
                  },
                ]}
              />
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Orders" />
            <Orders orders={animal.orders} />
          </Card>
        </div>
        <Card>
          <CardHeader title="History" />
          <CardBody>
            <History animal={animal} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
