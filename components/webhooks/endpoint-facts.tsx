import { Badge } from "@/components/ui/data/badge";
import { Fact, Facts } from "@/components/ui/data/facts";
import { RelativeTime, Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody } from "@/components/ui/layout/page";
import { eventTypes } from "@/lib/base/vocabulary";
import { isFailing, retryDays } from "@/lib/domains/webhooks/schema";
import type { Endpoint, EndpointFigures } from "@/lib/domains/webhooks/service";
import { EndpointStatusBadge } from "./endpoint-table";
import { attemptsText, responseTime, successRate } from "./labels";

const Kinds = ({ chosen }: { chosen: string[] }) =>
  chosen.length === eventTypes.length ? (
    <span>All</span>
  ) : (
    <ul className="flex flex-wrap gap-1">
      {chosen.map((type) => (
        <li key={type} className="flex">
          <Badge code className="font-normal">
            {type}
          </Badge>
        </li>
      ))}
    </ul>
  );

const stopped = {
  paused: "Paused. Events wait, for 30 days at most, until the endpoint is enabled.",
  disabled: "Disabled. The endpoint gets no events until it is enabled. It does not get those of before.",
};

/** `reason`: why the newest failed attempt failed. */
type EndpointFactsProps = {
  endpoint: Endpoint;
  figures: EndpointFigures | undefined;
  addedBy: string;
  reason: string | undefined;
  now: number;
};

export function EndpointFacts({ endpoint, figures, addedBy, reason, now }: EndpointFactsProps) {
  const { status, failingSince, previousUntil } = endpoint;
  return (
    <>
      {status !== "enabled" && <Alert tone="warning">{stopped[status]}</Alert>}
      {failingSince && isFailing(endpoint) && (
        <Alert tone="danger">
          The endpoint began to fail <RelativeTime at={failingSince} now={now} />. {reason} We try each delivery again
          for {retryDays} days. Open one to see its attempts, or to send it now.
        </Alert>
      )}
      <Card>
        <CardBody>
          <Facts>
            <Fact name="Status">
              <EndpointStatusBadge endpoint={endpoint} />
            </Fact>
            <Fact name="Success rate">
              {successRate(figures)} {figures && attemptsText(figures)}
            </Fact>
            <Fact name="Response time, p95">{responseTime(figures?.p95Ms)}</Fact>
            <Fact name="Added">
              <Time at={endpoint.createdAt} />
            </Fact>
            <Fact name="Added by">{addedBy}</Fact>
            <Fact name="Old secrets sign until">
              {previousUntil && previousUntil.getTime() > now && <Time at={previousUntil} />}
            </Fact>
            <Fact name="Events">
              <Kinds chosen={endpoint.eventTypes} />
            </Fact>
          </Facts>
        </CardBody>
      </Card>
    </>
  );
}
