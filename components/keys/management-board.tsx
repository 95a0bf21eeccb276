"use client";

import { useMay, WhoMay } from "@/components/portal/may";
import { keyPages } from "@/components/portal/sections";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { agoColumn, type Column, DataTable } from "@/components/ui/data/data-table";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { NeedsScript } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { managementScopeMeanings, managementScopes } from "@/lib/base/management-scopes";
import type { ManagementKey, managementKeyState } from "@/lib/domains/management/service";
import { createManagementKeyAction, revokeManagementKeyAction } from "@/lib/web/actions/management-keys";
import { ExpiryField, RangesField, Scopes } from "./issue-fields";
import { KeyText } from "./key-parts";
import { KeySecret } from "./secret";

type Row = Pick<
  ManagementKey,
  "name" | "prefix" | "lastFour" | "scopes" | "allowedRanges" | "expiresAt" | "revokedAt" | "lastUsedAt"
> & { id: string; state: ReturnType<typeof managementKeyState>; creator: string | undefined };

const meanings = Object.fromEntries(managementScopes.map((scope) => [scope, managementScopeMeanings[scope].title]));

const endText = ({ state, expiresAt, revokedAt }: Row): string => {
  if (state === "active") return expiresAt ? `Expires ${utcDay(expiresAt)}` : "Never expires";
  return `Ended ${utcDay(Number(revokedAt ?? expiresAt))}`;
};

const columnsAt = (now: number): Column<Row>[] => [
  {
    title: "Name",
    cell: (key) => (
      <>
        <span className="wrap-anywhere block font-medium">{key.name}</span>
        <KeyText entry={key} />
      </>
    ),
  },
  {
    title: "State",
    from: "sm",
    below: true,
    cell: ({ state }) => <Badge tone={state === "active" ? "accent" : "neutral"}>{state}</Badge>,
  },
  {
    title: "Scopes",
    from: "lg",
    below: true,
    className: "max-w-80 text-[13px] text-muted",
    cell: ({ scopes }) => (scopes.length === managementScopes.length ? "All scopes" : scopes.join(", ")),
  },
  {
    title: "Acts for",
    from: "xl",
    below: ({ creator }) => `acts for ${creator ?? "a former member"}`,
    className: "max-w-56 truncate text-muted",
    cell: ({ creator = "A former member: it does not work" }) => <span title={creator}>{creator}</span>,
  },
  agoColumn<Row>(now, {
    title: "Last used",
    from: "md",
    below: true,
    at: ({ lastUsedAt }) => lastUsedAt,
    none: "Never used",
  }),
  { title: "End", from: "md", below: true, className: "whitespace-nowrap text-muted", cell: endText },
];

function CreateDialog() {
  const show = useBesidePage();
  return (
    <FormDialog
      trigger={
        <Button variant="primary">
          <Icon name="plus" /> Create management key
        </Button>
      }
      title="Create a management key"
      description="It acts for you: it can do what your role allows, as far as its scopes go."
      label="New management key"
      submit="Create key"
      action={createManagementKeyAction}
      done="Management key created."
      onDone={(key) => show(<KeySecret {...key} />)}
    >
      <Field name="name" label="Name" hint="Describe what you use the key for.">
        <Input required maxLength={100} autoComplete="off" placeholder="Terraform" />
      </Field>
      <Scopes
        scopes={managementScopes}
        meanings={meanings}
        chosen={managementScopes.filter((scope) => scope.endsWith(":read"))}
      />
      <ExpiryField />
      <RangesField />
    </FormDialog>
  );
}

const Revoke = ({ id, name }: Row) => (
  <ConfirmDialog
    trigger="Revoke…"
    triggerName={`Revoke ${name}`}
    title={`Revoke “${name}”?`}
    description="Its next request gets a 401. You cannot restore a revoked key."
    confirm="Revoke key"
    fields={{ id }}
    action={revokeManagementKeyAction}
    done={`“${name}” is revoked.`}
  />
);

export function ManagementBoard({ keys, now }: { keys: Row[]; now: number }) {
  const mayChange = useMay("management.write");
  const create = mayChange && <CreateDialog />;
  const actions = mayChange ? (row: Row) => row.state === "active" && <Revoke {...row} /> : undefined;
  return (
    <>
      <PageHeader
        title="Management keys"
        description={
          <>
            Manage API keys and webhooks, and read usage, from Terraform, CI and scripts.{" "}
            <Link href="/docs/guides/management">Read the guide</Link>
          </>
        }
        actions={keys.length > 0 && create}
      />
      <PageTabs label="Keys" pages={keyPages} current="/portal/keys/management" />
      <WhoMay permission="management.write" does="create and revoke management keys" />
      <DataTable
        label="Management keys"
        columns={columnsAt(now)}
        rows={keys}
        actions={actions}
        none={
          <EmptyState icon="key-round" title="No management keys" action={create}>
            {mayChange && "Create one to automate what you do in the portal."}
          </EmptyState>
        }
      />
      <NeedsScript className="mt-6">Creating or revoking a management key</NeedsScript>
    </>
  );
}
