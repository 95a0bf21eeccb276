import type { AccountId } from "@/lib/base/account-id";
import type { User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { insertBan } from "@/lib/domains/bans/queries";
import { createManagementKey } from "@/lib/domains/management/service";
import { invite } from "@/lib/domains/members/invitations";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import { requestPlan } from "@/lib/domains/plan-requests/service";
import { openSession } from "@/lib/domains/sessions/service";
import { insertTest } from "@/lib/domains/webhooks/queries";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";

/** What belongs to the owner. */
export type Owned = Record<
  | "user"
  | "account"
  | "key"
  | "managementKey"
  | "ban"
  | "pet"
  | "placed"
  | "approved"
  | "request"
  | "session"
  | "requestId"
  | "invitation"
  | "endpoint"
  | "delivery",
  string
>;

const textOf = (values: Record<string, bigint | string | undefined>): Owned =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Owned;

/** Gives an account something for every action. @param url the origin of the service, for a request with a key */
export async function furnish(url: string, user: User, accountId: AccountId): Promise<Owned> {
  const actor = { kind: "user", userId: user.id } as const;
  const pets = await sql()<{ id: bigint }[]>`
    insert into pets (name, category_id) values ('Ada', 7), ('Ben', 7), ('Cleo', 7) returning id`;
  const [pet, second, third] = pets.map(({ id }) => id) as [bigint, bigint, bigint];
  const placed = await placeOrder(accountId, second, actor);
  const approved = await placeOrder(accountId, third, actor);
  await takeStep("approve", approved.id, commandActor);
  const limits = { perMinute: 5_000, perDay: 2_000_000 };
  const request = await requestPlan(accountId, { plan: "enterprise", ...limits, message: "We grow." }, actor);
  const key = await issueKey({ accountId });
  const banned = await issueKey({ accountId });
  const now = Date.now();
  await insertBan({ keyId: banned.id, until: now + 3_600_000, count: 1, bannedAt: now });
  const [ban] = await sql()`select id from bans where key_id = ${banned.id}`;
  const called = await send("GET", `${url}/api/v1/pets`, { key: key.secret });
  const session = await openSession(user);
  const { invitation } = await invite(accountId, { email: "invited@example.com", role: "viewer" }, actor);
  const management = await createManagementKey(
    accountId,
    { name: "Terraform", scopes: ["keys:read"], expiresAt: null },
    actor,
  );
  const { endpoint } = await createEndpoint(
    accountId,
    { url: "https://example.com/hook", description: "", eventTypes: ["quota.exceeded"] },
    actor,
  );
  // Without a job: nothing is sent.
  const delivery = await insertTest(db(), endpoint, "quota.exceeded", "{}");
  return textOf({
    endpoint: endpoint.id,
    delivery,
    invitation: invitation.id,
    user: user.id,
    account: accountId,
    key: key.id,
    managementKey: management.key.id,
    pet,
    ban: ban?.id,
    placed: placed.id,
    approved: approved.id,
    request: request.id,
    session,
    requestId: String(called.headers["x-request-id"]),
  });
}

/** Everything of the owner that an action could change. */
export async function stateOf(owned: Owned): Promise<unknown> {
  const account = owned.account;
  return Promise.all([
    sql()`select * from accounts where id = ${account}`,
    sql()`select * from users where account_id = ${account}`,
    sql()`select * from memberships where account_id = ${account}`,
    sql()`select * from invitations where account_id = ${account}`,
    sql()`select * from api_keys where account_id = ${account} order by id`,
    sql()`select * from management_keys where account_id = ${account} order by id`,
    sql()`select * from orders where account_id = ${account} order by id`,
    sql()`select * from plan_requests where account_id = ${account}`,
    sql()`select * from audit_events where account_id = ${account} order by id`,
    sql()`select count(*) from sessions where user_id = ${owned.user}`,
    sql()`select * from webhook_endpoints where account_id = ${account}`,
    sql()`select * from webhook_deliveries where endpoint_id = ${owned.endpoint}`,
    sql()`select * from bans where key_id in (select id from api_keys where account_id = ${account})`,
    sql()`select * from categories where id = 7`,
  ]);
}
