"use server";

import { z } from "zod";
import { boundedCode } from "@/lib/base/text";
import { endpointStatuses } from "@/lib/base/vocabulary";
import { eventType } from "@/lib/domains/webhooks/events";
import { endpointInput, secretOverlaps } from "@/lib/domains/webhooks/schema";
import * as webhooks from "@/lib/domains/webhooks/service";
import { action } from "./action";
import { formId, formList } from "./form-values";

const endpointForm = endpointInput.extend({ eventTypes: formList(eventType).pipe(endpointInput.shape.eventTypes) });
const one = z.object({ id: formId });

const write = { permission: "webhooks.write" } as const;
const confirmedWrite = { ...write, confirmed: true } as const;

/** The only place that has the secret, as the one that rolls it. */
export const addEndpointAction = action(confirmedWrite, endpointForm, async (member, input) => {
  const { secret } = await webhooks.createEndpoint(member.accountId, input, member);
  return { secret };
});

/** Confirmed, because it can send the events elsewhere. */
export const editEndpointAction = action(
  confirmedWrite,
  endpointForm.extend({ id: formId }),
  async (member, { id, ...input }) => {
    await webhooks.editEndpoint(member.accountId, id, input, member);
  },
);

const rollForm = one.extend({ overlap: z.enum(secretOverlaps, "Choose when the old secret stops signing.") });

export const rollSecretAction = action(confirmedWrite, rollForm, async (member, { id, overlap }) => {
  return { secret: await webhooks.rollSecret(member.accountId, id, overlap, member) };
});

const statusForm = one.extend({ status: z.enum(endpointStatuses) });

export const setEndpointStatusAction = action(write, statusForm, async (member, { id, status }) => {
  await webhooks.setEndpointStatus(member.accountId, id, status, member);
});

export const deleteEndpointAction = action(write, one, async (member, { id }) => {
  await webhooks.deleteEndpoint(member.accountId, id, member);
});

export const sendTestAction = action(write, one.extend({ type: eventType }), async (member, { id, type }) => {
  return { deliveryId: String(await webhooks.sendTest(member.accountId, id, type, member)) };
});

export const resendDeliveryAction = action(write, one, async (member, { id }) => {
  await webhooks.resendDelivery(member.accountId, id, member);
});

const notATime = "Enter a date and a time.";

function readMinute(text: string): Date | undefined {
  const time = new Date(`${text}Z`);
  // JavaScript reads 31 February as 3 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? time : undefined;
}

/** A minute in UTC: `2026-12-01T10:00`. */
const utcMinute = boundedCode(16, notATime)
  .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/, { error: notATime, abort: true })
  .transform(readMinute)
  .pipe(z.date(notATime));

export const resendFailedAction = action(write, one.extend({ since: utcMinute }), async (member, { id, since }) => {
  return { count: await webhooks.resendFailed(member.accountId, id, since, member) };
});
