import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { Day, Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import { capitalized } from "@/lib/base/grammar";
import type { MemberRow } from "@/lib/domains/accounts/service";
import type { Invitation } from "@/lib/domains/members/invitations";
import { MemberActions, type MemberChoice } from "./member-actions";

type ListedMember = MemberRow & { id: bigint; hasFactor: boolean };

const memberColumns: Column<ListedMember>[] = [
  {
    title: "Member",
    className: "w-full max-w-0",
    cell: ({ user: { name, email, role } }) => (
      <>
        <span className="flex items-center gap-2">
          <Link
            className="truncate font-medium hover:underline"
            href={`/staff/audit?${new URLSearchParams({ actor: email })}`}
            title={`${name} in the audit log`}
          >
            {name}
          </Link>
          {role === "staff" && <Badge tone="accent">staff</Badge>}
        </span>
        <LongText className="block text-[13px] text-muted">{email}</LongText>
      </>
    ),
  },
  {
    title: "Role",
    from: "sm",
    below: ({ role }) => capitalized(role),
    className: "whitespace-nowrap",
    cell: ({ role, since }) => (
      <>
        {capitalized(role)}
        <span className="block text-[13px] text-muted">
          since <Day at={since} />
        </span>
      </>
    ),
  },
  {
    title: "Two-factor",
    from: "sm",
    below: ({ hasFactor }) => `two-factor ${hasFactor ? "on" : "off"}`,
    cell: ({ hasFactor }) => (hasFactor ? "On" : "Off"),
  },
];

const choicesFor = ({ role, hasFactor, user }: ListedMember): MemberChoice[] => {
  const isStaff = user.role === "staff";
  return [
    ...(role === "owner" ? [] : ["owner" as const]),
    ...(hasFactor && !isStaff ? ["factors" as const] : []),
    isStaff ? "notStaff" : "staff",
  ];
};

const invitationColumns: Column<Invitation>[] = [
  { title: "Invited", className: "w-full", cell: ({ email }) => <LongText>{email}</LongText> },
  { title: "Role", from: "sm", below: true, cell: ({ role }) => capitalized(role) },
  {
    title: "Expires",
    from: "sm",
    below: ({ expiresAt }) => (
      <>
        expires <Time at={expiresAt} />
      </>
    ),
    className: "text-muted",
    cell: ({ expiresAt }) => <Time at={expiresAt} />,
  },
];

type MembersCardProps = {
  accountId: string;
  members: ListedMember[];
  invitations: Invitation[];
  /** The viewer, who cannot change their own roles. */
  viewerId: bigint;
};

export const MembersCard = ({ accountId, members, invitations, viewerId }: MembersCardProps) => (
  <TitledCard
    title="Members"
    description="A role is what a member may do in this account. Staff also have access to the staff area."
    bodyClass="grid grid-cols-[minmax(0,1fr)] gap-4"
  >
    {!members.some(({ role }) => role === "owner") && (
      <Alert tone="warning">
        This account has no owner.{" "}
        {members.length > 0 && <span>Make a member an owner, so that it can be managed.</span>}
      </Alert>
    )}
    <DataTable
      label="Members"
      columns={memberColumns}
      rows={members}
      none="No members."
      actions={(member) =>
        member.id === viewerId ? (
          <span className="text-[13px] text-muted">you</span>
        ) : (
          <MemberActions
            accountId={accountId}
            userId={String(member.id)}
            email={member.user.email}
            choices={choicesFor(member)}
          />
        )
      }
    />
    {invitations.length > 0 && <DataTable label="Open invitations" columns={invitationColumns} rows={invitations} />}
  </TitledCard>
);
