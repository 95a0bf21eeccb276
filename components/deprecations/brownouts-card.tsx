import { Badge } from "@/components/ui/data/badge";
import { Card, CardBody } from "@/components/ui/layout/page";
import { duration, longSpan } from "@/lib/base/time";
import { type Brownout, noticeMs } from "@/lib/domains/deprecations/brownouts";
import { isActive } from "@/lib/domains/deprecations/plan";
import { CancelBrownout, ScheduleBrownout } from "./actions";

type BrownoutsCardProps = { operation: string; brownouts: Brownout[]; now: number };

export function BrownoutsCard({ operation, brownouts, now }: BrownoutsCardProps) {
  const notice = noticeMs();
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 max-w-prose">
            <h3 className="text-[15px]">Brownouts</h3>
            <p className="mt-0.5 text-muted">
              During a brownout, every request gets a 410, so that callers notice before the removal. The reference and
              the portal announce them. Past ones are in the audit log.
            </p>
          </div>
          <ScheduleBrownout
            operation={operation}
            notice={notice > 0 ? `At least ${duration(notice)} from now.` : "In the future."}
          />
        </div>
        {brownouts.length > 0 ? (
          <ul aria-label="Planned brownouts" className="divide-y divide-line border-line border-t">
            {brownouts.map((brownout) => {
              const times = longSpan(brownout.startsAt, brownout.endsAt);
              const active = isActive(brownout, now);
              return (
                <li key={String(brownout.id)} className="flex items-center justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    {times} {active && <Badge tone="danger">active</Badge>}
                  </span>
                  <CancelBrownout id={String(brownout.id)} operation={operation} times={times} active={active} />
                </li>
              );
            })}
          </ul>
        ) : (
          <p className="text-muted">No brownouts planned.</p>
        )}
      </CardBody>
    </Card>
  );
}
