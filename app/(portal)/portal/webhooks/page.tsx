import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/data/code-block";
import { TitledCard } from "@/components/ui/layout/page";
import { EndpointBoard } from "@/components/webhooks/endpoint-board";
import { Marked } from "@/components/webhooks/endpoint-fields";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
import { groupedKinds } from "@/components/webhooks/groups";
import { type EventKind, eventKinds } from "@/components/webhooks/kinds";
import { adderOf } from "@/components/webhooks/labels";
import { membersOf } from "@/lib/domains/accounts/service";
import { exampleShipDate } from "@/lib/domains/orders/schema";
import { maxEndpoints } from "@/lib/domains/webhooks/schema";
import { listEndpoints } from "@/lib/domains/webhooks/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Webhooks" };

const Events = ({ kinds }: { kinds: EventKind[] }) => (
  <TitledCard
    className="mt-6"
    title="Events"
    link={{ href: "/docs/guides/webhooks", label: "Read the guide" }}
    bodyClass="gap-x-8 text-[13px] *:break-inside-avoid *:not-last:mb-5 lg:columns-2"
  >
    {groupedKinds(kinds).map(({ title, kinds }) => (
      <section key={title} aria-label={title}>
        <h3 className="mb-2 font-medium">{title}</h3>
        <ul className="grid gap-2">
          {kinds.map(({ type, description }) => (
            <li key={type} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <code className="font-mono">{type}</code>
              <span className="text-muted">
                <Marked text={description} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <CodeBlock
      code={kinds.find(({ type }) => type === "order.delivered")?.example ?? ""}
      label="Body of order.delivered"
    />
  </TitledCard>
);

export default async function Webhooks() {
  const { accountId, userId } = await requireMember("/portal/webhooks");
  const [endpoints, members] = await Promise.all([listEndpoints(accountId), membersOf(accountId)]);
  const rows = endpoints.map((endpoint) => ({ ...endpoint, addedBy: adderOf(endpoint, members, userId) }));
  const kinds = eventKinds(Date.parse(exampleShipDate));
  return (
    <EndpointBoard count={endpoints.length} max={maxEndpoints} kinds={kinds}>
      {endpoints.length > 0 ? <EndpointTable endpoints={rows} /> : <Events kinds={kinds} />}
    </EndpointBoard>
  );
}
