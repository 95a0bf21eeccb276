import { Badge } from "@/components/ui/data/badge";
import { Fact, Facts } from "@/components/ui/data/facts";
import { RelativeTime, Time } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody } from "@/components/ui/layout/page";
import { formatNumber } from "@/lib/base/number";
import { eventTypes } from "@/lib/base/vocabulary";
import type { Endpoint, EndpointFigures } from "@/lib/domains/webhooks/service";
import { EndpointStatusBadge } from "./endpoint-table";
import { milliseconds, successRate } from "./labels";

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

type EndpointFactsProps = { endpoint: Endpoint; figures: EndpointFigures | undefined; addedBy: string; now: number };

export function EndpointFacts({ endpoint, figures, addedBy, now }: EndpointFactsProps) {
  const { status, failingSince, previousUntil } = endpoint;
  const latest =
    figures && `Of the latest ${figures.attempts === 1 ? "attempt" : `${formatNumber(figures.attempts)} attempts`}`;
  return (
    <>
      {status !== "enabled" && <Alert tone="warning">{stopped[status]}</Alert>}
      <Card>
        <CardBody>
          <Facts>
            <Fact name="Status">
              <EndpointStatusBadge endpoint={endpoint} />
            </Fact>
            <Fact name="Success rate">
              <span title={latest}>{successRate(figures)}</span>
            </Fact>
            <Fact name="p95 of the response time">
              <span title={latest}>{milliseconds(figures?.p95Ms)}</span>
            </Fact>
            <Fact name="Failing since">
              {failingSince ? <RelativeTime at={failingSince.getTime()} now={now} /> : "–"}
            </Fact>
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
