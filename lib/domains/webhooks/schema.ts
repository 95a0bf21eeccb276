import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedText, isOneLine } from "@/lib/base/text";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { deliveryStatuses, type EndpointStatus, eventTypes } from "@/lib/base/vocabulary";
import { eventType } from "./events";

/** Of an account, on any plan. */
export const maxEndpoints = 10;

/** How long the secret before a roll signs too, in milliseconds. */
export const secretOverlapMs = 24 * HOUR_MS;

export const secretOverlaps = ["none", "24h"] as const;
export type SecretOverlap = (typeof secretOverlaps)[number];

/** Before the previous one. Each that signs makes the header longer. */
export const maxOlderSecrets = 8;

/** An endpoint that does not respond within this time has failed. */
export const attemptTimeoutMs = 15 * SECOND_MS;

/** Between the attempts of a delivery, in seconds. After the last one it has failed. */
export const retries = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
].map((ms) => ms / SECOND_MS);

/** How long a delivery is tried, in whole days. */
export const retryDays = Math.floor((retries.reduce((sum, seconds) => sum + seconds) * SECOND_MS) / DAY_MS);

/** An endpoint of which no attempt succeeds for this long is disabled. */
export const disabledAfterDays = 5;

/** An endpoint that gets events, and whose latest attempt failed. */
export const isFailing = ({ status, failingSince }: { status: EndpointStatus; failingSince: Date | null }): boolean =>
  status === "enabled" && failingSince !== null;

/** Events, deliveries and attempts. */
export const keptDays = 30;

/** The input for an endpoint. The service checks its URL, which depends on the environment. */
export const endpointInput = z.object({
  url: boundedText(2_000, "The URL").trim().min(1, "Enter the URL of your endpoint."),
  description: boundedText(200, "The description").trim().refine(isOneLine, "Enter a description of one line."),
  eventTypes: z
    .array(eventType)
    .min(1, "Choose at least one kind of event.")
    .transform((chosen) => eventTypes.filter((type) => chosen.includes(type))),
});
export type EndpointInput = z.input<typeof endpointInput>;

export const eventId = boundedText(30, "An ID")
  .trim()
  .transform((text) => text.replace(/^evt_/, ""))
  .pipe(int64Text("is not the ID of an event"));

/** The query parameters of the list of deliveries. Invalid ones are ignored, so that a mistyped URL shows the list. */
export const deliverySearch = z.object({
  status: z.enum(deliveryStatuses).optional().catch(undefined),
  event: eventId.optional().catch(undefined),
  from: int64Text("not an ID").optional().catch(undefined),
});
export type DeliverySearch = z.output<typeof deliverySearch>;

export const resendSince = z.date({ error: "Enter a date and time." });
