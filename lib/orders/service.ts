import type { AccountId } from "@/lib/accounts/account-id";
import { type Page, type PageRequest, toPage } from "@/lib/page";
import type { OrderStatus } from "@/lib/vocabulary";
import * as queries from "./queries";
import type { Order } from "./schema";

/** A page of an account's own orders by id ascending, of one status if it is given (specification, section 4.4). */
export async function listOrders(
  accountId: AccountId,
  request: PageRequest & { status?: OrderStatus },
): Promise<Page<Order>> {
  return toPage(await queries.findOrders(accountId, request), request.limit);
}
