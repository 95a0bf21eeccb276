import { Download } from "lucide-react";
import type { Metadata } from "next";
import { ConfirmEmail } from "@/components/settings/confirm-email";
import { DeleteCard } from "@/components/settings/delete-card";
import { NameForm } from "@/components/settings/name-form";
import { PasswordForm } from "@/components/settings/password-form";
import { type SessionEntry, SessionsCard } from "@/components/settings/sessions-card";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { SupportLink } from "@/components/ui/support-link";
import { deviceOf } from "@/lib/domains/sessions/device";
import { listSessions } from "@/lib/domains/sessions/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireUser } from "@/lib/web/auth/guards";
import type { Viewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Settings" };

async function sessionEntries({ userId, sessionId }: Viewer): Promise<SessionEntry[]> {
  const entries = (await listSessions(userId)).map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    device: deviceOf(userAgent),
    current: id === sessionId,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
  return entries.sort((a, b) => Number(b.current) - Number(a.current));
}

export default async function Settings() {
  const viewer = await requireUser("/portal/settings");
  const { name, email, emailConfirmed, hasPassword } = viewer;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Settings"
        actions={<SupportLink subject={`Account of ${email}`}>Contact support</SupportLink>}
      />
      {sendsMail() && !emailConfirmed && <ConfirmEmail email={email} />}
      <div className="grid gap-6">
        <Card>
          <CardHeader title="Profile" />
          <NameForm name={name} email={email} />
        </Card>
        <Card>
          <CardHeader
            title="Password"
            description={
              hasPassword
                ? "Changing your password ends all other sessions."
                : "Set a password so that you can also sign in with it."
            }
          />
          <PasswordForm hasPassword={hasPassword} email={email} />
        </Card>
        <SessionsCard sessions={await sessionEntries(viewer)} now={Date.now()} />
        <Card>
          <CardHeader
            title="Your data"
            description="Download your account, keys, orders and usage as one JSON file. We do not store your API keys, so the file does not include their secrets."
          />
          <CardBody>
            <Button asChild>
              <a href="/api/portal/export" download>
                <Download aria-hidden="true" /> Export as JSON
              </a>
            </Button>
          </CardBody>
        </Card>
        <DeleteCard email={email} hasPassword={hasPassword} />
      </div>
    </div>
  );
}
