"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useMay } from "@/components/portal/may";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { PageHeader } from "@/components/ui/layout/page";
import { useBesidePage } from "@/components/ui/overlay/beside-page";
import { useDone } from "@/components/ui/overlay/use-done";
import { capitalized } from "@/lib/base/grammar";
import { formatCount } from "@/lib/base/number";
import { rolesText } from "@/lib/base/permissions";
import type { Invited } from "@/lib/web/actions/members";
import type { MemberList } from "@/lib/web/reads/members";
import { InvitationsCard } from "./invitations-card";
import { InvitationLink, InviteDialog, type MemberAction, MemberDialogs } from "./member-dialogs";
import { MemberTable } from "./member-table";

/** `max`: how many the plan has room for. `mails`: whether invitations are mailed. */
type MemberBoardProps = {
  list: MemberList;
  account: { name: string; requiresSecondFactor: boolean };
  plan: { title: string; members: number };
  mails: boolean;
  now: number;
};

function Room({ list: { manages, members, invitations }, plan }: Pick<MemberBoardProps, "list" | "plan">) {
  const open = invitations.length;
  const total = members.length + open;
  return (
    <>
      <span>
        {`${total} of ${plan.members} members on the ${plan.title} plan${open > 0 ? `, including ${formatCount(open, "open invitation")}` : ""}. `}
      </span>
      {total === 1 && (
        <span>Members share the keys, usage, orders and plan of the account. A role says what a member may do. </span>
      )}
      {!manages && <span>{capitalized(rolesText("members.write"))} can invite people and change roles.</span>}
      {manages && total >= plan.members && (
        <span>
          To invite another person, remove a member or <Link href="/portal/plan">choose a larger plan</Link>.
        </span>
      )}
    </>
  );
}

export function MemberBoard({ list, account, plan, mails, now }: MemberBoardProps) {
  const router = useRouter();
  const done = useDone();
  const [chosen, setChosen] = useState<MemberAction>();
  const show = useBesidePage();
  const { manages, members, invitations } = list;
  const onInvited = (invited: Invited) => {
    if (invited.link === undefined) return done(`Invitation sent to ${invited.email}.`);
    show(<InvitationLink invited={invited} />);
    router.refresh();
  };
  const maySet = useMay("account.write");
  const invite = manages && members.length + invitations.length < plan.members && (
    <InviteDialog
      trigger={
        <Button variant="primary" className="max-sm:order-first">
          <Icon name="plus" /> Invite member
        </Button>
      }
      roles={list.assignable}
      mails={mails}
      onInvited={onInvited}
    />
  );
  return (
    <>
      <PageHeader
        title="Members"
        description={<Room list={list} plan={plan} />}
        actions={
          <>
            {maySet && <LinkButton href="/portal/settings/account">Account settings</LinkButton>}
            {invite}
          </>
        }
      />
      <div className="grid gap-6">
        <MemberTable list={list} required={account.requiresSecondFactor} onAction={setChosen} />
        {invitations.length > 0 && <InvitationsCard invitations={invitations} now={now} onInvited={onInvited} />}
      </div>
      <MemberDialogs
        chosen={chosen}
        accountName={account.name}
        roles={list.assignable}
        onClose={() => setChosen(undefined)}
      />
    </>
  );
}
