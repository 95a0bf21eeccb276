"use client";

import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { signOut } from "@/lib/auth/actions";
import { signOutEverywhere } from "@/lib/portal/settings";

function sentenceFor(others: number): string {
  if (others <= 0) return "You are signed in here only.";
  return `You are signed in here and ${others} more ${others === 1 ? "time" : "times"}.`;
}

/** Where the person is signed in, and the ways out. @param open how many sessions there are, this one included */
export function SessionsCard({ open }: { open: number }) {
  return (
    <Card>
      <CardHeader title="Sessions" description="A session ends by itself 30 days after signing in." />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p>{sentenceFor(open - 1)}</p>
        <div className="flex flex-wrap gap-2">
          <form action={signOut}>
            <Button type="submit">Sign out</Button>
          </form>
          <ConfirmDialog
            trigger={<Button>Sign out everywhere</Button>}
            title="Sign out everywhere?"
            description="Every session ends at once, this one too. API keys go on working."
            confirm="Sign out everywhere"
            tone="primary"
            action={signOutEverywhere}
          />
        </div>
      </CardBody>
    </Card>
  );
}
