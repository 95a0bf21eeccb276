import { SettingsRow } from "@/components/settings/section";
import { Badge } from "@/components/ui/data/badge";
import { LongText } from "@/components/ui/data/long-text";
import { RelativeTime } from "@/components/ui/data/time";
import { FormButton } from "@/components/ui/form/form-button";
import { Card, CardHeader } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { type Invited, resendInvitationAction, withdrawInvitationAction } from "@/lib/web/actions/members";
import type { InvitationEntry } from "@/lib/web/reads/members";

type OnInvited = (invited: Invited) => void;

const Changes = ({ id, email, onInvited }: { id: string; email: string; onInvited: OnInvited }) => (
  <div className="noscript:hidden flex flex-wrap gap-1.5">
    <FormButton
      action={resendInvitationAction}
      fields={{ id }}
      name={`Invitation of ${email}`}
      aria-label={`Send again to ${email}`}
      onDone={onInvited}
    >
      Send again
    </FormButton>
    <ConfirmDialog
      trigger="Withdraw…"
      triggerName={`Withdraw the invitation of ${email}`}
      title={`Withdraw the invitation of ${email}?`}
      description="The link that was sent stops working."
      confirm="Withdraw invitation"
      fields={{ id }}
      action={withdrawInvitationAction}
      done={`Invitation of ${email} withdrawn.`}
    />
  </div>
);

type InvitationsCardProps = { invitations: InvitationEntry[]; now: number; onInvited: OnInvited };

export const InvitationsCard = ({ invitations, now, onInvited }: InvitationsCardProps) => (
  <Card>
    <CardHeader title="Invitations" description="They count as members until they are withdrawn or expire." />
    <div className="mt-4 border-line border-t">
      <ul aria-label="Invitations" className="divide-y divide-line">
        {invitations.map(({ id, email, role, inviter, works, expiresAt, mayChange }) => (
          <SettingsRow
            key={id}
            title={
              <>
                <LongText>{email}</LongText> <Badge>{role}</Badge>
              </>
            }
            action={mayChange && <Changes id={id} email={email} onInvited={onInvited} />}
          >
            {inviter && <span>Invited by {inviter}. </span>}
            {works ? (
              <span key="works">
                Expires <RelativeTime at={expiresAt} now={now} />.
              </span>
            ) : (
              <span key="ended">The link does not work, because who invited may no longer invite. Send it again.</span>
            )}
          </SettingsRow>
        ))}
      </ul>
    </div>
  </Card>
);
