import { Badge } from "@/components/ui/data/badge";
import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Fact, Facts } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { Countdown, Time, TimeToSecond } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import { Card, CardBody, TitledCard } from "@/components/ui/layout/page";
import { Summary } from "@/components/ui/overlay/summary";
import { retries } from "@/lib/domains/webhooks/schema";
import type { FoundDelivery } from "@/lib/domains/webhooks/service";
import { eventName } from "@/lib/domains/webhooks/signing";
import { ResponseBadge } from "./delivery-table";
import { deliveryTones, endpointHref, failureOf, responseTime } from "./labels";

function Next({ found: { delivery, endpoint, nextAt }, now }: { found: FoundDelivery; now: number }) {
  if (delivery.status !== "waiting") return <span>None</span>;
  if (endpoint.status !== "enabled") return <span>When the endpoint is enabled</span>;
  return nextAt ? <Countdown until={nextAt} now={now} /> : <span>Now</span>;
}

export function DeliveryFacts({ found, now }: { found: FoundDelivery; now: number }) {
  const { delivery, event, endpoint } = found;
  const id = eventName(event.id);
  return (
    <Card>
      <CardBody>
        <Facts>
          <Fact name="Status">
            <Badge tone={deliveryTones[delivery.status]}>{delivery.status}</Badge>
          </Fact>
          <Fact name="Next attempt">
            <Next found={found} now={now} />
          </Fact>
          <Fact name="Time of the event">
            <Time at={event.createdAt} />
          </Fact>
          <Fact name="Event ID">
            <span className="flex items-center gap-1 font-mono text-[13px]">
              {id}
              <CopyButton text={id} what="event ID" className="-my-2" />
            </span>
          </Fact>
          <Fact name="Endpoint">
            <Link href={endpointHref(endpoint.id)}>
              <LongText>{endpoint.url}</LongText>
            </Link>
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  );
}

type AttemptProps = { attempt: FoundDelivery["attempts"][number]; number: number };

const Attempt = ({ attempt, number }: AttemptProps) => (
  <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">Attempt {number}</span>
      <ResponseBadge {...attempt} />
      <span className="text-[13px] text-muted">
        <TimeToSecond at={attempt.at} />, {responseTime(attempt.durationMs)}
      </span>
    </p>
    {attempt.error !== null && <p className="text-[13px] text-danger-ink">{failureOf(attempt)}</p>}
    {attempt.headers && (
      <details>
        <Summary>Headers we sent</Summary>
        <CodeBlock className="mt-2" code={attempt.headers} label={`Headers of attempt ${number}`} />
      </details>
    )}
    {attempt.response && (
      <CodeBlock
        code={attempt.response}
        label={`Response to attempt ${number}`}
        title="Start of the response"
        areaClass="max-h-48 overflow-y-auto"
      />
    )}
  </li>
);

export const AttemptTable = ({ found: { attempts } }: { found: FoundDelivery }) => (
  <TitledCard
    title="Attempts"
    description={`At most ${retries.length + 1}, and again after a resend.`}
    className="min-w-0"
  >
    {attempts.length > 0 ? (
      <ol aria-label="Attempts" className="grid gap-4">
        {attempts.map((attempt, index) => (
          <Attempt key={String(attempt.id)} attempt={attempt} number={attempts.length - index} />
        ))}
      </ol>
    ) : (
      <p className="text-muted">None yet.</p>
    )}
  </TitledCard>
);
