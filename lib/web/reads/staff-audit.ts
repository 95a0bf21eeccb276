import { z } from "zod";
import { csvFile } from "@/lib/base/csv";
import { datesOf, timedFilter } from "@/lib/base/filter";
import { int64Text, parseInt64 } from "@/lib/base/int64";
import { eachSlice } from "@/lib/base/slice";
import { optionalField } from "@/lib/base/text";
import { searchText } from "@/lib/domains/accounts/schema";
import { findFewAccounts } from "@/lib/domains/accounts/search";
import { findUser } from "@/lib/domains/accounts/service";
import { type AuditAction, auditActions } from "@/lib/domains/audit/actions";
import { type AuditEvent, listAudit } from "@/lib/domains/audit/service";

export const auditFilter = timedFilter({
  account: optionalField(searchText),
  actor: optionalField(searchText),
  action: optionalField(z.enum(Object.keys(auditActions) as AuditAction[])),
  before: optionalField(int64Text("is not a page of the log")),
});
type AuditQuery = z.output<typeof auditFilter>;

/** Their entries are sorted for each page. */
export const maxMatchingAccounts = 20;

/** By its ID, or what else staff search for. Undefined if too many match. */
async function accountIdsOf(account: string): Promise<bigint[] | undefined> {
  const id = parseInt64(account);
  const ids = id === undefined ? await findFewAccounts(account) : [id];
  return ids && ids.length > maxMatchingAccounts ? undefined : ids;
}

/** No entry has this ID: the result of a filter that matches no user. */
const noMatch = -1n;

async function actorIdOf(actor: string | undefined): Promise<bigint | undefined> {
  if (actor === undefined) return undefined;
  return parseInt64(actor) ?? (await findUser(actor))?.id ?? noMatch;
}

export async function readAudit({ account, actor, action, before, ...days }: AuditQuery, limit: number) {
  const accountId = account === undefined ? undefined : await accountIdsOf(account);
  if (account !== undefined && !accountId) return { items: [], next: undefined, tooMany: true };
  const actorId = await actorIdOf(actor);
  return { ...(await listAudit({ accountId, actorId, ...datesOf(days), action, before, limit })), tooMany: false };
}

const batchSize = 500;

export const auditCsv = (query: AuditQuery) =>
  csvFile<AuditEvent>(
    {
      at: ({ at }) => at.toISOString(),
      actor_kind: ({ actorKind }) => actorKind,
      actor_id: ({ actorId }) => actorId,
      actor_email: ({ actorEmail }) => actorEmail,
      action: ({ action }) => action,
      account_id: ({ accountId }) => accountId,
      account_name: ({ accountName }) => accountName,
      target: ({ subject }) => subject,
      details: ({ details }) => JSON.stringify(details),
      actor_key: ({ actorKey }) => actorKey,
    },
    eachSlice((before: bigint | undefined) => readAudit({ ...query, before }, batchSize)),
  );
