import { formerMember } from "@/components/audit/actions";
import { href } from "@/components/href";
import type { Tone } from "@/components/ui/data/badge";
import { durationLabel } from "@/components/usage/labels";
import { formatNumber } from "@/lib/base/number";
import type { DeliveryStatus, EndpointStatus } from "@/lib/base/vocabulary";
import type { MemberRow } from "@/lib/domains/accounts/service";
import type { DeliverySearch } from "@/lib/domains/webhooks/schema";
import type { Endpoint, EndpointFigures } from "@/lib/domains/webhooks/service";
import { eventName } from "@/lib/domains/webhooks/signing";
import { postErrors } from "@/lib/platform/outgoing/errors";

export const endpointTones: Record<EndpointStatus, Tone> = { enabled: "accent", paused: "warning", disabled: "danger" };

export const deliveryTones: Record<DeliveryStatus, Tone> = {
  waiting: "warning",
  delivered: "accent",
  failed: "danger",
};

/** @param viewerId of who reads it */
export const adderOf = ({ createdBy }: Endpoint, members: MemberRow[], viewerId: bigint): string =>
  createdBy === viewerId ? "You" : (members.find(({ user }) => user.id === createdBy)?.user.email ?? formerMember);

export const endpointHref = (
  id: bigint,
  { status, event, from }: Omit<DeliverySearch, "from"> & { from?: bigint | string } = {},
): string =>
  href(`/portal/webhooks/${id}`, { status, event: event === undefined ? undefined : eventName(event), from });

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Rounded down, so that 100% has no failure. */
export const successRate = (figures: EndpointFigures | undefined): string =>
  figures ? percent.format(Math.floor((1000 * figures.succeeded) / figures.attempts) / 1000) : "No attempts yet";

/** How many attempts the figures are of. */
export const attemptsText = ({ attempts }: EndpointFigures): string =>
  `of ${formatNumber(attempts)} ${attempts === 1 ? "attempt" : "attempts"}`;

export const responseTime = (ms: number | null | undefined): string =>
  ms == null ? "No response yet" : durationLabel(ms * 1000);

type Outcome = { status: number | null; error: string | null };

/** Why an attempt failed. Undefined if the endpoint accepted it. */
export function failureOf({ status, error }: Outcome): string | undefined {
  if (error === null) return undefined;
  if (status === 410) return "The server responded with 410 Gone, so the endpoint was disabled.";
  if (error === "status") return `The server responded with ${status}. Only 200 to 299 count.`;
  return (postErrors as Record<string, string>)[error] ?? error;
}
