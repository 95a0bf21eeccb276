import type { Metadata } from "next";
import { cache } from "react";
import { indentJson } from "@/components/indent-json";
import { WhoMay } from "@/components/portal/may";
import { Missing } from "@/components/portal/missing";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Breadcrumb, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { AttemptTable, DeliveryFacts } from "@/components/webhooks/delivery-facts";
import { endpointHref } from "@/components/webhooks/labels";
import { ResendButton } from "@/components/webhooks/resend-buttons";
import { byId } from "@/lib/base/int64";
import { SECOND_MS } from "@/lib/base/time";
import { eventBody } from "@/lib/domains/webhooks/events";
import { findDelivery } from "@/lib/domains/webhooks/service";
import { eventName } from "@/lib/domains/webhooks/signing";
import { requireMember } from "@/lib/web/auth/guards";

const find = cache(async (endpointId: string, deliveryId: string) => {
  const path = `/portal/webhooks/${encodeURIComponent(endpointId)}/${encodeURIComponent(deliveryId)}`;
  const { accountId } = await requireMember(path);
  const found = await byId(deliveryId, (id) => findDelivery(accountId, id));
  return found && String(found.endpoint.id) === endpointId ? found : undefined;
});

type Props = PageProps<"/portal/webhooks/[endpointId]/[deliveryId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { endpointId, deliveryId } = await params;
  const found = await find(endpointId, deliveryId);
  return { title: found ? `${eventName(found.event.id)} · Webhooks` : "Webhooks" };
}

const refreshMs = { waiting: 2 * SECOND_MS, delivered: 10 * SECOND_MS, failed: 10 * SECOND_MS };

export default async function DeliveryPage({ params }: Props) {
  const { endpointId, deliveryId } = await params;
  const found = await find(endpointId, deliveryId);
  if (!found) return <Missing />;
  const { delivery, event, endpoint, nextAt } = found;
  const waits = delivery.status === "waiting";
  return (
    <>
      <AutoRefresh everyMs={refreshMs[delivery.status]} />
      <Breadcrumb href={endpointHref(endpoint.id)}>Endpoint</Breadcrumb>
      <PageHeader
        title={event.type}
        actions={(!waits || nextAt) && <ResendButton deliveryId={String(delivery.id)} waits={waits} />}
      />
      <WhoMay permission="webhooks.write" does="send events again" />
      <div className="grid gap-6">
        <DeliveryFacts found={found} now={Date.now()} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <AttemptTable found={found} />
          <TitledCard
            title="Body"
            description="The same on each attempt, sent without these spaces and line breaks."
            className="min-w-0"
          >
            <CodeBlock
              code={indentJson(eventBody(event.type, event.createdAt.getTime(), event.data))}
              label="Body of the event"
            />
          </TitledCard>
        </div>
      </div>
    </>
  );
}
