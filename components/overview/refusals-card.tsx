"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Overview } from "@/lib/web/reads/overview";

/** The latest requests that were refused, and why. */
export function RefusalsCard({ overview: { refusals, now } }: { overview: Overview }) {
  return (
    <Card>
      <CardHeader title="Latest refusals" description="Over a limit, banned, or without the scope." />
      <CardBody className="pt-2">
        {refusals.length === 0 && <p className="py-3 text-muted">Nothing was refused. Good.</p>}
        <ul className="divide-y divide-line">
          {refusals.map(({ requestId, at, method, path, title, keyName }) => (
            <li key={requestId} className="py-3">
              <div className="flex items-baseline justify-between gap-4">
                <span className="font-medium">{title}</span>
                <span className="text-[13px] text-muted">
                  <RelativeTime at={at} now={now} />
                </span>
              </div>
              <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
                <code className="break-all font-mono">
                  {method} {path}
                </code>
                {keyName && <span className="break-words">by {keyName}</span>}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
