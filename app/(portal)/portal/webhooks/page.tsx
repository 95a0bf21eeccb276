import type { Metadata } from "next";
import { EndpointBoard } from "@/components/webhooks/endpoint-board";
import { EndpointTable } from "@/components/webhooks/endpoint-table";
import { eventKinds } from "@/components/webhooks/kinds";
import { maxEndpoints } from "@/lib/domains/webhooks/schema";
import { listEndpoints } from "@/lib/domains/webhooks/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Webhooks() {
  const { accountId } = await requireMember("/portal/webhooks");
  const endpoints = await listEndpoints(accountId);
  return (
    <EndpointBoard count={endpoints.length} max={maxEndpoints} kinds={eventKinds(Date.now())}>
      <EndpointTable endpoints={endpoints} />
    </EndpointBoard>
  );
}
