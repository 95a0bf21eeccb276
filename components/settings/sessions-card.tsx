"use client";

import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { Card, CardFooter } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { useDone } from "@/components/ui/overlay/use-done";
import { endOtherSessions, endSession, signOutEverywhere } from "@/lib/web/actions/settings";
import { signOut } from "@/lib/web/actions/sign-in";
import { Row, Rows } from "./row";
import { Section } from "./section";

export type SessionEntry = { id: string; device: string; current: boolean; createdAt: number; seenAt: number };

type RowProps = { session: SessionEntry; now: number; onEnded: () => void };

function SessionRow({ session: { id, device, current, createdAt, seenAt }, now, onEnded }: RowProps) {
  return (
    <Row
      title={
        <>
          {device} {current && <Badge tone="accent">This device</Badge>}
        </>
      }
      action={
        current ? (
          <FormButton action={signOut}>Sign out</FormButton>
        ) : (
          <FormButton action={endSession} onDone={onEnded} fields={{ sessionId: id }} name={device}>
            Sign out
          </FormButton>
        )
      }
    >
      Signed in on {utcDay(createdAt)}
      {!current && (
        <>
          , last seen <RelativeTime at={seenAt} now={now} />
        </>
      )}
    </Row>
  );
}

export function SessionsCard({ sessions, now }: { sessions: SessionEntry[]; now: number }) {
  const done = useDone();
  return (
    <Section
      id="sessions"
      title="Sessions"
      description="Where you are signed in. A session expires 30 days after you sign in, or after 14 days without use."
    >
      <Card>
        <Rows label="Sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} now={now} onEnded={() => done("Session signed out.")} />
          ))}
        </Rows>
        <CardFooter>
          {sessions.length > 1 && (
            <ConfirmDialog
              trigger={<Button>Sign out of all other sessions</Button>}
              title="Sign out of all other sessions?"
              description="You stay signed in on this device. Your other devices count as new when you next sign in. Your API keys keep working."
              confirm="Sign out of all other sessions"
              tone="primary"
              action={endOtherSessions}
              done="All other sessions are signed out."
            />
          )}
          <ConfirmDialog
            trigger={<Button>Sign out of all sessions</Button>}
            title="Sign out of all sessions?"
            description="This signs out all sessions, including this one. All your devices count as new when you next sign in. Your API keys keep working."
            confirm="Sign out of all sessions"
            tone="primary"
            action={signOutEverywhere}
          />
        </CardFooter>
      </Card>
    </Section>
  );
}
