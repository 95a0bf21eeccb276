"use client";

import { Badge } from "@/components/ui/data/badge";
import { Table } from "@/components/ui/data/table";
import { Field, Input } from "@/components/ui/form/fields";
import { FormButton } from "@/components/ui/form/form-button";
import { FormCard } from "@/components/ui/form/form-card";
import type { MemberRole } from "@/lib/base/vocabulary";
import { capitalized } from "@/lib/base/words";
import { createAccountAction, switchAccountAction } from "@/lib/web/actions/members";

export type AccountEntry = {
  id: string;
  name: string;
  role: MemberRole;
  plan: string;
  isDisabled: boolean;
  isCurrent: boolean;
};

/** On a phone, role and plan are below the name. @param from the page to open */
export const AccountList = ({ accounts, from }: { accounts: AccountEntry[]; from: string }) => (
  <Table
    label="Accounts"
    head={["Account", ["Your role", "hidden sm:table-cell"], ["Plan", "hidden sm:table-cell"], { hidden: "Open" }]}
  >
    {accounts.map(({ id, name, role, plan, isDisabled, isCurrent }) => (
      <tr key={id}>
        <td className="w-full max-w-0">
          <span className="flex items-center gap-2.5">
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            {isCurrent && <Badge tone="accent">Current</Badge>}
            {isDisabled && <Badge tone="danger">Disabled</Badge>}
          </span>
          <span className="block text-[13px] text-muted sm:hidden">
            {capitalized(role)}, {plan}
          </span>
        </td>
        <td className="hidden sm:table-cell">{capitalized(role)}</td>
        <td className="hidden text-muted sm:table-cell">{plan}</td>
        <td className="w-px py-1 text-right">
          {!isDisabled && (
            <FormButton action={switchAccountAction} fields={{ id, from }} name={name}>
              Open<span className="sr-only"> {name}</span>
            </FormButton>
          )}
        </td>
      </tr>
    ))}
  </Table>
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
