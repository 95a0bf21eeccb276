import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/data/code-block";
import { TitledCard } from "@/components/ui/layout/page";
import { EndpointBoard } from "@/components/webhooks/endpoint-board";
import { Marked } from "@/components/webhooks/endpoint-fields";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
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
    bodyClass="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2"
  >
    <ul className="grid gap-2 text-[13px]">
      {kinds.map(({ type, description }) => (
        <li key={type} className="gap-x-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
          <code className="font-medium font-mono">{type}</code>{" "}
          <span className="text-muted">
            <Marked text={description} />
          </span>
        </li>
      ))}
    </ul>
    <CodeBlock
      code={kinds.find(({ type }) => type === "order.delivered")?.example ?? ""}
      label="Body of order.delivered"
      areaClass="wrapped"
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
