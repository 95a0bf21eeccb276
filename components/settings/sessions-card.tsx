"use client";

import { Badge } from "@/components/ui/data/badge";
import { RelativeTime, Time } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { endOtherSessionsAction, endSessionAction, signOutEverywhereAction } from "@/lib/web/actions/settings";
import { signOutAction } from "@/lib/web/actions/sign-in";
import { ListSection, SettingsRow } from "./section";

export type SessionEntry = {
  id: string;
  device: string;
  /** Null if it was last used before we kept it. */
  ipAddress: string | null;
  current: boolean;
  createdAt: number;
  seenAt: number;
};

const shownFirst = 5;

export function SessionsCard({ sessions, now }: { sessions: SessionEntry[]; now: number }) {
  const footer = (
    <>
      {sessions.length > 1 && (
        <ConfirmDialog
          trigger={<Button>Sign out of all other sessions</Button>}
          title="Sign out of all other sessions?"
          description="You stay signed in on this device. Your other devices count as new when you next sign in. Your API keys keep working."
          confirm="Sign out of all other sessions"
          tone="primary"
          action={endOtherSessionsAction}
          done="All other sessions are signed out."
        />
      )}
      <ConfirmDialog
        trigger={<Button>Sign out of all sessions</Button>}
        title="Sign out of all sessions?"
        description="This signs out all sessions, including this one. All your devices count as new when you next sign in. Your API keys keep working."
        confirm="Sign out of all sessions"
        tone="primary"
        action={signOutEverywhereAction}
      />
    </>
  );
  const rowOf = ({ id, device, ipAddress, current, createdAt, seenAt }: SessionEntry) => (
    <SettingsRow
      key={id}
      title={
        <>
          <span>{device}</span>
          {current && <Badge tone="accent">This device</Badge>}
        </>
      }
      action={
        current ? (
          <FormButton action={signOutAction}>Sign out</FormButton>
        ) : (
          <FormButton action={endSessionAction} done="Session signed out." fields={{ sessionId: id }} name={device}>
            Sign out
          </FormButton>
        )
      }
    >
      <span className="block overflow-hidden">
        <span className="facts">
          <span>
            Signed in <Time at={createdAt} />
          </span>
          {!current && (
            <span>
              Last seen <RelativeTime at={seenAt} now={now} />
            </span>
          )}
          {ipAddress && <span>{ipAddress}</span>}
        </span>
      </span>
    </SettingsRow>
  );
  const more = sessions.slice(shownFirst);
  return (
    <ListSection
      id="sessions"
      title="Sessions"
      description="Where you are signed in. A session expires 30 days after you sign in, or after 14 days without use."
      footer={footer}
    >
      {sessions.slice(0, shownFirst).map(rowOf)}
      {more.length > 0 && (
        <li>
          <details>
            <summary className="link inline-block px-5 py-3.5 text-[13px] [[open]>&]:hidden">
              Show all {sessions.length}
            </summary>
            <ul className="divide-y divide-line">{more.map(rowOf)}</ul>
          </details>
        </li>
      )}
    </ListSection>
  );
}
