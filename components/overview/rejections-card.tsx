"use client";

import { RelativeTime } from "@/components/ui/data/live-time";
import { LinkButton } from "@/components/ui/form/button";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { Link } from "@/components/ui/layout/link";
import { requestHref } from "@/components/usage/labels";
import type { Overview } from "@/lib/web/reads/overview";

export function RejectionsCard({ overview: { rejections, now } }: { overview: Overview }) {
  return (
    <Card>
      <CardHeader
        title="Rejected requests"
        description="Responses with 403 or 429."
        actions={
          <LinkButton size="sm" href="/portal/usage/requests">
            Request log
          </LinkButton>
        }
      />
      <CardBody className="pt-2">
        {rejections.length === 0 && <p className="py-3 text-muted">No rejected requests.</p>}
        <ul className="divide-y divide-line">
          {rejections.map(({ requestId, at, method, path, title, keyName }) => (
            <li key={requestId} className="py-3">
              <div className="flex items-baseline justify-between gap-4">
                <Link className="link font-medium" href={requestHref(requestId, "UTC")}>
                  {title}
                </Link>
                <span className="text-[13px] text-muted">
                  <RelativeTime at={at} now={now} />
                </span>
              </div>
              <p className="flex flex-wrap gap-x-2 text-[13px] text-muted">
                <code className="wrap-anywhere min-w-0 font-mono">
                  {method} {path}
                </code>
                {keyName && <span className="wrap-anywhere min-w-0">{keyName}</span>}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
