"use client";

import { Button } from "@/components/ui/form/button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { cancelBrownout } from "@/lib/web/actions/staff-deprecations";

type CancelBrownoutProps = { id: string; operation: string; times: string; active: boolean };

export function CancelBrownout({ id, operation, times, active }: CancelBrownoutProps) {
  const verb = active ? "End" : "Cancel";
  return (
    <ConfirmDialog
      trigger={<Button aria-label={`${verb} the brownout of ${times}`}>{verb}…</Button>}
      title={`${verb} this brownout of ${operation}?`}
      description={
        active
          ? `${times}. ${operation} works again within a second.`
          : `${times}. Its announcements disappear within minutes.`
      }
      confirm={`${verb} brownout`}
      fields={{ id }}
      action={cancelBrownout}
      done={active ? "Brownout ended." : "Brownout cancelled."}
    />
  );
}
