import type { ReactNode } from "react";
import { utcDay } from "@/components/time";
import { Link } from "@/components/ui/layout/link";
import { Card, CardBody } from "@/components/ui/layout/page";
import { untilRemoval } from "@/lib/docs/reference";
import type { Deprecation } from "@/lib/domains/deprecations/deprecations";

const Line = ({ title, line }: { title: string; line: string }) => (
  <div className="min-w-0">
    <p className="mb-1.5 text-[13px] text-muted">{title}</p>
    <p className="wrap-anywhere rounded-md border border-line bg-sunken px-3.5 py-2.5 font-mono text-[13px]">{line}</p>
  </div>
);

type ReplacementProps = { id: string; deprecation: Deprecation; now: number; action?: ReactNode };

export function Replacement({ id, deprecation, now, action }: ReplacementProps) {
  const { sunset, line, replacementLine, guide } = deprecation;
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div>
            <h2 id={id} className="text-[15px]">
              {id}
            </h2>
            <p className="mt-0.5 text-muted">
              Will be removed on {utcDay(sunset)}, {untilRemoval(sunset, now)}. See{" "}
              <Link href={guide}>the migration guide</Link>.
            </p>
          </div>
          {action}
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Line title="Instead of" line={line} />
          <Line title="Send" line={replacementLine} />
        </div>
      </CardBody>
    </Card>
  );
}
