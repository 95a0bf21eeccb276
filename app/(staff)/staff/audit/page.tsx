import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import Form from "next/form";
import Link from "next/link";
import { auditActions, isAuditAction } from "@/components/audit/actions";
import { href } from "@/components/href";
import { AuditTable } from "@/components/staff/audit-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Select } from "@/components/ui/select";
import { findUser } from "@/lib/accounts/service";
import { listAudit } from "@/lib/audit/service";
import { requireStaff } from "@/lib/auth/guards";
import { parseInt64 } from "@/lib/int64";

export const metadata: Metadata = { title: "Audit" };

const pageSize = 50;
const path = "/staff/audit";
/** No entry has it: what a filter finds for somebody who is nobody. */
const nobody = -1n;

type Filter = { account?: string; actor?: string; action?: string };

const text = (value: string | string[] | undefined): string | undefined =>
  (typeof value === "string" && value.trim() !== "" && value.trim()) || undefined;

async function actorIdOf(actor: string | undefined): Promise<bigint | undefined> {
  if (actor === undefined) return undefined;
  return parseInt64(actor) ?? (await findUser(actor))?.id ?? nobody;
}

function Filters({ account, actor, action }: Filter) {
  return (
    <Form action={path} className="mb-4 flex flex-wrap items-end gap-3" role="search" aria-label="Audit">
      <div className="grid w-full gap-1.5 sm:w-32">
        <Label htmlFor="account">Account</Label>
        <Input id="account" name="account" key={account} defaultValue={account} inputMode="numeric" placeholder="Id" />
      </div>
      <div className="grid w-full gap-1.5 sm:w-64">
        <Label htmlFor="actor">Who</Label>
        <Input id="actor" name="actor" key={actor} defaultValue={actor} placeholder="Email or id" maxLength={254} />
      </div>
      <div className="grid w-full gap-1.5 sm:w-56">
        <Label htmlFor="action">What</Label>
        <Select id="action" name="action" key={action} defaultValue={action ?? ""}>
          <option value="">Everything</option>
          {Object.entries(auditActions).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit">Filter</Button>
    </Form>
  );
}

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const before = parseInt64(String(query.before));
  const action = text(query.action);
  const filter: Filter = {
    account: text(query.account),
    actor: text(query.actor),
    action: action !== undefined && isAuditAction(action) ? action : undefined,
  };
  await requireStaff(href(path, { ...filter, before }));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const { items, next } = await listAudit({
    accountId: filter.account === undefined ? undefined : (parseInt64(filter.account) ?? nobody),
    actorId: await actorIdOf(filter.actor),
    ...{ action: filter.action, before, limit: pageSize },
  });
  return (
    <>
      <PageHeader
        title="Audit"
        description="Who did what to whom, and when. It is only ever added to; the database refuses anything else."
      />
      <Filters {...filter} />
      {items.length > 0 ? (
        <AuditTable events={items} />
      ) : (
        <EmptyState
          icon={ScrollText}
          title={
            before !== undefined ? "There is nothing before" : filtered ? "Nothing matches" : "Nothing has happened yet"
          }
          action={
            (filtered || before !== undefined) && (
              <Button asChild>
                <Link href={path}>Show everything</Link>
              </Button>
            )
          }
        />
      )}
      <Pagination
        firstHref={before === undefined ? undefined : href(path, filter)}
        nextHref={next === undefined ? undefined : href(path, { ...filter, before: next })}
      />
    </>
  );
}
