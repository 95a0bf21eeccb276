import Form from "next/form";
import { auditActions } from "@/components/audit/actions";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";

/** The filters in the URL of the audit log. Days are in UTC and inclusive. */
export type AuditQuery = { account?: string; actor?: string; action?: string; from?: string; to?: string };

export function AuditFilters({ path, query }: { path: string; query: AuditQuery }) {
  const { account, actor, action, from, to } = query;
  return (
    <Form action={path} className="mb-4 flex flex-wrap items-end gap-3" role="search" aria-label="Audit log">
      <div className="grid w-full gap-1.5 sm:w-32">
        <Label htmlFor="account">Account</Label>
        <Input id="account" name="account" key={account} defaultValue={account} inputMode="numeric" placeholder="ID" />
      </div>
      <div className="grid w-full gap-1.5 sm:w-64">
        <Label htmlFor="actor">Actor</Label>
        <Input id="actor" name="actor" key={actor} defaultValue={actor} placeholder="Email or ID" maxLength={254} />
      </div>
      <div className="grid w-full gap-1.5 sm:w-56">
        <Label htmlFor="action">Action</Label>
        <Select id="action" name="action" key={action} defaultValue={action ?? ""}>
          <option value="">All actions</option>
          {Object.entries(auditActions).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid flex-1 gap-1.5 sm:w-40 sm:flex-none">
        <Label htmlFor="from">From (UTC)</Label>
        <Input id="from" name="from" type="date" key={from} defaultValue={from} />
      </div>
      <div className="grid flex-1 gap-1.5 sm:w-40 sm:flex-none">
        <Label htmlFor="to">To (UTC)</Label>
        <Input id="to" name="to" type="date" key={to} defaultValue={to} />
      </div>
      <Button type="submit">Filter</Button>
    </Form>
  );
}
