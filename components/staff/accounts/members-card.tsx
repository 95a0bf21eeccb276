import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { Day, Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { capitalized } from "@/lib/base/words";
import type { MemberRow } from "@/lib/domains/accounts/service";
import type { Invitation } from "@/lib/domains/members/invitations";
import { appointOwner, changeRoleOf, resetFactorsOf } from "@/lib/web/actions/staff-accounts";
import { Reason } from "./fields";

type Member = MemberRow & { id: bigint; hasFactor: boolean };

const memberColumns: Column<Member>[] = [
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
    title: "Second factor",
    from: "sm",
    below: ({ hasFactor }) => (hasFactor ? "second factor" : "no second factor"),
    cell: ({ hasFactor }) => (hasFactor ? "Yes" : "No"),
  },
];

const MakeOwner = ({ accountId, user: { id, email } }: Member & { accountId: string }) => (
  <ConfirmDialog
    trigger="Make owner…"
    triggerName={`Make ${email} an owner`}
    title={`Make ${email} an owner of this account?`}
    description="For an account whose owner cannot be reached. An owner can change its members, plan and name, and delete it. The other owners stay. First make sure that this person may own it."
    confirm="Make owner"
    tone="primary"
    fields={{ accountId, userId: String(id) }}
    action={appointOwner}
    done={`${email} is an owner now.`}
  >
    <Reason hint="The members can see it in the activity of the account." />
  </ConfirmDialog>
);

const ResetFactors = ({ user: { id, email } }: Member) => (
  <ConfirmDialog
    trigger="Reset 2FA…"
    triggerName={`Reset the second factors of ${email}`}
    title={`Reset the second factors of ${email}?`}
    description="Their authenticator app, passkeys and recovery codes are removed, and they are signed out. First make sure that the request really comes from them."
    confirm="Reset second factors"
    fields={{ userId: String(id) }}
    action={resetFactorsOf}
    done="Second factors reset."
  >
    <Reason hint="They can see it in their activity." />
  </ConfirmDialog>
);

const MakeStaff = ({ user: { id, email } }: Member) => (
  <ConfirmDialog
    trigger="Make staff…"
    triggerName={`Make ${email} staff`}
    title={`Make ${email} staff?`}
    description="They get full access to the staff area. They have to sign in again."
    confirm="Make staff"
    tone="primary"
    fields={{ userId: String(id), role: "staff" }}
    action={changeRoleOf}
    done={`${email} is staff now.`}
  />
);

const RemoveFromStaff = ({ user: { id, email } }: Member) => (
  <ConfirmDialog
    trigger="Remove from staff…"
    triggerName={`Remove ${email} from staff`}
    title={`Remove ${email} from staff?`}
    description="They lose access to the staff area, and stay members of their accounts. They have to sign in again."
    confirm="Remove from staff"
    fields={{ userId: String(id), role: "developer" }}
    action={changeRoleOf}
    done={`${email} is no longer staff.`}
  />
);

function MemberActions({ accountId, ...member }: Member & { accountId: string }) {
  const isStaff = member.user.role === "staff";
  return (
    <>
      {member.role !== "owner" && <MakeOwner accountId={accountId} {...member} />}
      {member.hasFactor && !isStaff && <ResetFactors {...member} />}
      {isStaff ? <RemoveFromStaff {...member} /> : <MakeStaff {...member} />}
    </>
  );
}

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
  members: Member[];
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
        This account has no owner. {members.length > 0 && "Make a member an owner, so that it can be managed."}
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
          <MemberActions accountId={accountId} {...member} />
        )
      }
    />
    {invitations.length > 0 && <DataTable label="Open invitations" columns={invitationColumns} rows={invitations} />}
  </TitledCard>
);
