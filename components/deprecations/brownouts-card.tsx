import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { duration, longSpan } from "@/lib/base/time";
import { type Brownout, noticeMs } from "@/lib/domains/deprecations/brownouts";
import { isActive } from "@/lib/domains/deprecations/plan";
import { cancelBrownout, scheduleBrownout } from "@/lib/web/actions/staff-deprecations";

function ScheduleBrownout({ operation }: { operation: string }) {
  const notice = noticeMs();
  return (
    <FormDialog
      trigger={<Button>Schedule a brownout…</Button>}
      title={`Schedule a brownout of ${operation}`}
      description="During a brownout, every request gets a 410 that names the replacement. After you schedule it, notify the accounts that call the operation."
      label="Schedule a brownout"
      submit="Schedule"
      fields={{ operation }}
      action={scheduleBrownout}
      done="Brownout scheduled."
    >
      <Field
        name="startsAt"
        label="Starts (UTC)"
        hint={notice > 0 ? `At least ${duration(notice)} from now.` : "In the future."}
      >
        <Input type="datetime-local" required />
      </Field>
      <Field name="endsAt" label="Ends (UTC)" hint="At most 24 hours after the start.">
        <Input type="datetime-local" required />
      </Field>
    </FormDialog>
  );
}

function Planned({ brownout: { id, operation, startsAt, endsAt }, active }: { brownout: Brownout; active: boolean }) {
  const times = longSpan(startsAt, endsAt);
  const verb = active ? "End" : "Cancel";
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        {times} {active && <Badge tone="danger">active</Badge>}
      </span>
      <ConfirmDialog
        trigger={<Button aria-label={`${verb} the brownout of ${times}`}>{verb}…</Button>}
        title={`${verb} this brownout of ${operation}?`}
        description={`${times}. ${active ? `${operation} works again within a second.` : "Its announcements disappear within minutes."}`}
        confirm={`${verb} brownout`}
        fields={{ id: String(id) }}
        action={cancelBrownout}
        done={active ? "Brownout ended." : "Brownout cancelled."}
      />
    </li>
  );
}

type BrownoutsCardProps = { operation: string; brownouts: Brownout[]; now: number };

export const BrownoutsCard = ({ operation, brownouts, now }: BrownoutsCardProps) => (
  <TitledCard
    title="Brownouts"
    description="During a brownout, every request gets a 410, so that callers notice before the removal. The reference and the portal announce them. Past ones are in the audit log."
    actions={<ScheduleBrownout operation={operation} />}
  >
    {brownouts.length > 0 ? (
      <ul aria-label="Planned brownouts" className="divide-y divide-line border-line border-t">
        {brownouts.map((brownout) => (
          <Planned key={String(brownout.id)} brownout={brownout} active={isActive(brownout, now)} />
        ))}
      </ul>
    ) : (
      <p className="text-muted">No brownouts planned.</p>
    )}
  </TitledCard>
);
