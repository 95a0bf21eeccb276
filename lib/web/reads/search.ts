import { z } from "zod";
import { parseInt64 } from "@/lib/base/int64";
import { boundedText } from "@/lib/base/text";
import { searchAccounts } from "@/lib/domains/accounts/search";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { type ListedOrder, listOwnOrders, listQueue } from "@/lib/domains/orders/service";
import { inventoryQuery } from "@/lib/domains/pets/schema";
import { listInventory } from "@/lib/domains/pets/search";
import type { Member } from "@/lib/web/auth/member";
import { staffAccess } from "@/lib/web/auth/viewer";

const maxOfGroup = 5;

/** The most orders of an account that are searched by the name of their pet. */
const newestOrders = 50;

export const searchQuery = z.object({ q: boundedText(100, "A search").trim() });

type Found = { path: string; title: string; detail: string };
type FoundGroup = { title: string; items: Found[] };

async function findKeys({ accountId }: Member, q: string): Promise<Found[]> {
  const keys = await listWorkingKeys(accountId);
  return keys
    .map(({ id, name, prefix, lastFour }) => ({
      path: `/portal/keys/${id}`,
      title: name,
      detail: `${prefix}…${lastFour}`,
    }))
    .filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(q.toLowerCase()));
}

const titleOf = ({ id, petName }: ListedOrder): string => `Order ${id}: ${petName}`;

async function findOwnOrders({ accountId }: Member, q: string): Promise<Found[]> {
  const id = parseInt64(q);
  const { items } = await listOwnOrders(accountId, { from: id, limit: id === undefined ? newestOrders : 1 });
  return items
    .filter((order) => (id === undefined ? order.petName.toLowerCase().includes(q.toLowerCase()) : order.id === id))
    .map((order) => ({ path: `/portal/orders?from=${order.id}`, title: titleOf(order), detail: order.state }));
}

async function findAnyOrder(id: bigint | undefined): Promise<Found[]> {
  if (id === undefined) return [];
  const { items } = await listQueue({ from: id, limit: 1 });
  return items
    .filter((order) => order.id === id)
    .map((order) => ({
      path: `/staff/orders?status=all&from=${id}`,
      title: titleOf(order),
      detail: order.accountName ?? "",
    }));
}

async function findAccounts(q: string): Promise<Found[]> {
  const { items } = await searchAccounts({ q }, { limit: maxOfGroup });
  return items.map(({ id, name, emails }) => ({
    path: `/staff/accounts/${id}`,
    title: name,
    detail: emails.join(", "),
  }));
}

/** Finds what a person may open, and says what they are in the account: of their account, and for staff of the whole store. */
export async function search(viewer: Member, { q }: z.output<typeof searchQuery>) {
  const isStaff = staffAccess(viewer) === "granted";
  const { role } = viewer.account;
  if (q === "") return { isStaff, role, groups: [] };
  const { sort } = inventoryQuery.parse({});
  const [keys, pets, orders, accounts, anyOrder] = await Promise.all([
    findKeys(viewer, q),
    listInventory({ q, sort }, maxOfGroup),
    findOwnOrders(viewer, q),
    isStaff ? findAccounts(q) : [],
    isStaff ? findAnyOrder(parseInt64(q)) : [],
  ]);
  const petsBelow = (path: string): Found[] =>
    pets.items.map(({ id, name, categoryName }) => ({
      path: `${path}/${id}`,
      title: name,
      detail: [`ID ${id}`, categoryName].filter(Boolean).join(" · "),
    }));
  const groups: FoundGroup[] = [
    { title: "Keys", items: keys },
    { title: "Accounts", items: accounts },
    { title: "Inventory", items: isStaff ? petsBelow("/staff/inventory") : [] },
    { title: "All orders", items: anyOrder },
    { title: "Animals", items: petsBelow("/portal/animals") },
    { title: "Your orders", items: orders },
  ];
  return { isStaff, role, groups: groups.map(({ title, items }) => ({ title, items: items.slice(0, maxOfGroup) })) };
}

export type SearchResult = Awaited<ReturnType<typeof search>>;
