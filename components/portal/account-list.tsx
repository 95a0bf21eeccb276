"use client";

import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { Field, Input } from "@/components/ui/form/fields";
import { FormButton } from "@/components/ui/form/form-button";
import { FormCard } from "@/components/ui/form/form-card";
import { capitalized } from "@/lib/base/grammar";
import { createAccountAction, switchAccountAction } from "@/lib/web/actions/members";
import type { AccountEntry } from "@/lib/web/reads/accounts";

const columns: Column<AccountEntry>[] = [
  {
    title: "Account",
    className: "w-full max-w-0",
    cell: ({ name, isCurrent, isDisabled }) => (
      <span className="flex items-center gap-2.5">
        <Truncated className="font-medium">{name}</Truncated>
        {isCurrent && <Badge tone="accent">Current</Badge>}
        {isDisabled && <Badge tone="danger">Disabled</Badge>}
      </span>
    ),
  },
  { title: "Your role", from: "sm", below: true, cell: ({ role }) => capitalized(role) },
  { title: "Plan", from: "sm", below: true, className: "text-muted", cell: ({ plan }) => plan },
];

/** @param from the page to open */
export const AccountList = ({ accounts, from }: { accounts: AccountEntry[]; from: string }) => (
  <DataTable
    label="Accounts"
    columns={columns}
    rows={accounts}
    actions={({ id, name, isDisabled, isCurrent }) =>
      !isDisabled &&
      (!isCurrent || from !== "") && (
        <FormButton action={switchAccountAction} fields={{ id, from }} name={name}>
          Open<span className="sr-only"> {name}</span>
        </FormButton>
      )
    }
  />
);

export const CreateAccount = () => (
  <FormCard
    title="Create an account"
    description="For another team or product. It starts on the Free plan, and you are its owner."
    action={createAccountAction}
    submit="Create account"
  >
    <Field name="name" label="Name" className="sm:max-w-96">
      <Input required maxLength={100} autoComplete="organization" />
    </Field>
  </FormCard>
);
