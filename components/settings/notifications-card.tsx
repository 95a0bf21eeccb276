"use client";

import { Checkbox } from "@/components/ui/form/controls";
import { toast } from "@/components/ui/overlay/toast";
import { chooseNotifications } from "@/lib/web/actions/settings";
import { FormCard } from "./form-card";

export type KindEntry = { kind: string; name: string; hint: string; on: boolean };

/** @param mailed where they are mailed to, if they are */
export const NotificationsCard = ({ kinds, mailed }: { kinds: KindEntry[]; mailed: string | undefined }) => (
  <FormCard
    id="notifications"
    title="Notifications"
    description={`Choose which notifications we ${mailed ? `email to ${mailed} and ` : ""}count on the bell. The list of notifications has all of them.`}
    action={chooseNotifications}
    onDone={() => toast.success("Notifications saved.")}
    submit="Save notifications"
  >
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {kinds.map(({ kind, name, hint, on }) => (
        <Checkbox key={kind} name="kind" value={kind} defaultChecked={on} label={name} hint={hint} />
      ))}
    </div>
  </FormCard>
);
