import { Download } from "lucide-react";
import type { Metadata } from "next";
import { DeleteCard } from "@/components/settings/delete-card";
import { NameForm } from "@/components/settings/name-form";
import { PasswordForm } from "@/components/settings/password-form";
import { SessionsCard } from "@/components/settings/sessions-card";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireUser } from "@/lib/auth/guards";
import { countSessions } from "@/lib/sessions/service";

export const metadata: Metadata = { title: "Settings" };

export default async function Settings() {
  const { userId, name, email, hasPassword } = await requireUser("/portal/settings");
  return (
    <div className="max-w-3xl">
      <PageHeader title="Settings" />
      <div className="grid gap-6">
        <Card>
          <CardHeader title="Profile" />
          <NameForm name={name} email={email} />
        </Card>
        <Card>
          <CardHeader
            title="Password"
            description={
              hasPassword ? "A change ends all of your other sessions." : "Set one to sign in without GitHub as well."
            }
          />
          <PasswordForm hasPassword={hasPassword} email={email} />
        </Card>
        <SessionsCard open={await countSessions(userId)} />
        <Card>
          <CardHeader
            title="Your data"
            description="Your account, keys, orders and usage as one JSON file. Keys come without their secrets, which we do not have."
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
