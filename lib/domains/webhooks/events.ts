import { z } from "zod";
import { int64 } from "@/lib/base/int64";
import { place } from "@/lib/base/product/texts";
import { isoTime } from "@/lib/base/time";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { exampleKey, keyData } from "@/lib/domains/notifications/key-events";
import { exampleOrders, order } from "@/lib/domains/orders/schema";
import { examplePet, pet } from "@/lib/domains/pets/schema";

/** `description`: when it is sent. `data` and `example`: what it tells, the example as sent in JSON. */
export type EventDefinition = { description: string; data: z.ZodObject; example: object };

const [placed, delivered] = exampleOrders;

const replaced = z
  .object({
    id: int64.meta({ description: "ID of the key that was rolled." }),
    expiresAt: z.iso.datetime().meta({ description: "Until when it works beside the new one." }),
  })
  .meta({ description: "The key before it." });

const bannedUntil = z.iso.datetime().meta({ description: "When the ban ends." });

const quota = z
  .object({
    day: z.iso.date().meta({ description: "The day, in UTC." }),
    limit: z.int().meta({ description: "Requests that the plan allows on it." }),
    used: z.int().meta({ description: "Requests that the account has used." }),
  })
  .meta({ id: "Quota" });

const deprecation = z
  .object({
    operation: z.string().meta({ description: "ID of the operation." }),
    sunset: z.iso.datetime().meta({ description: "When it will be removed." }),
    message: z.string().meta({ description: "What to use instead." }),
  })
  .meta({ id: "Deprecation" });

export const eventDefinitions: Record<EventType, EventDefinition> = {
  "pet.created": { description: `An animal was added to the ${place}.`, data: pet, example: examplePet },
  "pet.updated": { description: "The name or category of an animal changed.", data: pet, example: examplePet },
  "pet.status_changed": {
    description: "The status of an animal changed, for example because it was ordered.",
    data: pet,
    example: { ...examplePet, status: "pending" },
  },
  "pet.retired": { description: `An animal left the ${place}.`, data: pet, example: examplePet },
  "order.placed": { description: "Your account ordered an animal.", data: order, example: placed as object },
  "order.approved": {
    description: "An order of your account was approved.",
    data: order,
    example: { ...placed, status: "approved" },
  },
  "order.delivered": {
    description: "An order of your account was delivered.",
    data: order,
    example: delivered as object,
  },
  "order.cancelled": {
    description: "An order of your account was cancelled. `status` is the one before the cancellation.",
    data: order,
    example: placed as object,
  },
  "key.created": { description: "An API key was created.", data: keyData, example: exampleKey },
  "key.rolled": {
    description: "An API key was rolled. The data describes the new key.",
    data: keyData.extend({ replaced }).meta({ id: "RolledApiKey" }),
    example: { ...exampleKey, replaced: { id: 64, expiresAt: "2026-11-27T09:30:00.000Z" } },
  },
  "key.revoked": { description: "An API key was revoked.", data: keyData, example: exampleKey },
  "key.expiring": {
    description: "An API key expires within 7 days, and again within a day.",
    data: keyData,
    example: { ...exampleKey, expiresAt: "2026-11-27T09:30:00.000Z" },
  },
  "key.banned": {
    description: "An API key was banned, because it did not wait for `Retry-After`.",
    data: keyData.extend({ bannedUntil }).meta({ id: "BannedApiKey" }),
    example: { ...exampleKey, bannedUntil: "2026-11-20T09:45:00.000Z" },
  },
  "quota.warning": {
    description: "Your account has used 80% of its requests of the day, or the share that it chose.",
    data: quota,
    example: { day: "2026-11-20", limit: 10_000, used: 8_000 },
  },
  "quota.exceeded": {
    description: "Your account has used its quota of the day.",
    data: quota,
    example: { day: "2026-11-20", limit: 10_000, used: 10_000 },
  },
  "deprecation.announced": {
    description: "An operation that your account calls will be removed.",
    data: deprecation,
    example: {
      operation: "getPet",
      sunset: "2027-06-30T00:00:00.000Z",
      message: "Use the list of animals instead.",
    },
  },
};

export const eventType = z.enum(eventTypes, { error: "Choose a kind of event." });

/** The same on each attempt. @param data JSON already */
export const eventBody = (type: EventType, createdAt: number, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(isoTime(createdAt))},"data":${data}}`;
