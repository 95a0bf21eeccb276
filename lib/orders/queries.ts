import type { AccountId } from "@/lib/accounts/account-id";
import { sql } from "@/lib/db/client";
import { lowestId, type PageRequest } from "@/lib/page";
import type { OrderStatus } from "@/lib/vocabulary";
import type { Order } from "./schema";

type OrderRow = Omit<Order, "shipDate" | "complete"> & { shipDate: string | null };

const toOrder = (row: OrderRow): Order => ({
  ...row,
  shipDate: row.shipDate && new Date(row.shipDate).toISOString(),
  complete: row.status === "delivered",
});

/** An account's orders that were not cancelled, by id ascending, one more than the limit if there are so many. */
export async function findOrders(
  accountId: AccountId,
  { limit, from = lowestId, status }: PageRequest & { status?: OrderStatus },
): Promise<Order[]> {
  const rows = await sql()<OrderRow[]>`
    select id, pet_id as "petId", quantity, status, ship_date as "shipDate" from orders
    where account_id = ${accountId} and cancelled_at is null and id >= ${from}
      and (${status ?? null}::text is null or status = ${status ?? null})
    order by id limit ${limit + 1}`;
  return rows.map(toOrder);
}
