"use client";

import { Checkbox } from "@/components/ui/form/controls";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/layout/card";
import { toast } from "@/components/ui/overlay/toast";
import { chooseNotifications } from "@/lib/web/actions/settings";

export type KindEntry = { kind: string; name: string; hint: string; on: boolean };

/** @param mailed where they are mailed to, if they are */
export function NotificationsCard({ kinds, mailed }: { kinds: KindEntry[]; mailed: string | undefined }) {
  return (
    <Card id="notifications">
      <CardHeader
        title="Notifications"
        description={
          mailed
            ? `Choose which notifications we email to ${mailed} and count on the bell. The list of notifications has all of them.`
            : "Choose which notifications we count on the bell. The list of notifications has all of them."
        }
      />
      <Form
        action={chooseNotifications}
        onDone={() => toast.success("Notifications saved.")}
        aria-label="Notifications"
      >
        <CardBody className="grid gap-4">
          <FormAlert />
          <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {kinds.map(({ kind, name, hint, on }) => (
              <Checkbox key={kind} name="kind" value={kind} defaultChecked={on} label={name} hint={hint} />
            ))}
          </div>
        </CardBody>
        <CardFooter>
          <SubmitButton variant="secondary">Save notifications</SubmitButton>
        </CardFooter>
      </Form>
    </Card>
  );
}
