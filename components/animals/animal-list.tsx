"use client";

import { useQuery } from "@tanstack/react-query";
import { PawPrint } from "lucide-react";
import Link from "next/link";
import { fetchJson } from "@/components/portal/fetch-json";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Table, Td, Th } from "@/components/ui/table";
import type { Page } from "@/lib/page";
import type { BrowsedPet } from "@/lib/pets/browse/service";
import type { Json } from "@/lib/portal/json";
import { categoryLabel, petTones } from "./labels";
import { OrderButton } from "./order-button";

const refreshEveryMs = 15_000;

function AnimalRow({ pet }: { pet: Json<BrowsedPet> }) {
  const { id, name, status } = pet;
  const category = categoryLabel(pet);
  return (
    <tr className="hover:bg-canvas">
      <Td className="font-mono text-[13px] text-muted">{id}</Td>
      <Td className="max-w-60">
        <Link className="link block truncate font-medium" href={`/portal/animals/${id}`} title={name}>
          {name}
        </Link>
      </Td>
      <Td className="max-w-44 truncate">{category}</Td>
      <Td>
        <Badge tone={petTones[status]}>{status}</Badge>
      </Td>
      <Td className="w-px py-0 text-right">
        {status === "available" && <OrderButton size="sm" pet={{ id, name, category }} />}
      </Td>
    </tr>
  );
}

type AnimalListProps = {
  /** The search as a query, for the read. */
  query: string;
  firstHref: string | undefined;
  /** The next page: `{from}` stands for the id that it begins with. */
  nextHref: string;
  filtered: boolean;
};

/** A page of animals. It is read again now and then, as others order too. */
export function AnimalList({ query, firstHref, nextHref, filtered }: AnimalListProps) {
  const animals = useQuery({
    queryKey: ["animals", query],
    queryFn: ({ signal }) => fetchJson<Json<Page<BrowsedPet>>>(`/api/portal/animals?${query}`, signal),
    refetchInterval: refreshEveryMs,
  });
  if (!animals.data) return <p role="alert">{animals.error?.message ?? "Loading…"}</p>;
  const { items, next } = animals.data;
  return (
    <div className="min-w-0">
      {items.length > 0 ? (
        <Table label="Animals">
          <thead>
            <tr>
              <Th>Id</Th>
              <Th>Name</Th>
              <Th>Category</Th>
              <Th>Status</Th>
              <Th>
                <span className="sr-only">Order</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((pet) => (
              <AnimalRow key={pet.id} pet={pet} />
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState
          icon={PawPrint}
          title={filtered ? "No animal matches" : "The store has no animals yet"}
          action={
            filtered && (
              <Button asChild>
                <Link href="/portal/animals">Show all animals</Link>
              </Button>
            )
          }
        >
          {filtered ? "Loosen a filter, or look for a shorter part of the name." : "Add the first with POST /pets."}
        </EmptyState>
      )}
      <Pagination firstHref={firstHref} nextHref={next ? nextHref.replace("{from}", next) : undefined} />
    </div>
  );
}
