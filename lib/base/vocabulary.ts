/** A key has the environment of its deployment in its prefix and works only there. */
export const environments = ["production", "staging", "development"] as const;
export type Environment = (typeof environments)[number];

export const planRequestStates = ["open", "granted", "declined", "withdrawn"] as const;
export type PlanRequestState = (typeof planRequestStates)[number];

/** Each operation requires one scope. With what it allows, for the form of a key. */
export const scopeMeanings = {
  "pets:read": "List and get animals.",
  "pets:write": "Add animals.",
  "orders:read": "List the orders of this account.",
} as const;
export type Scope = keyof typeof scopeMeanings;
export const scopes = Object.keys(scopeMeanings) as [Scope, ...Scope[]];

/** Developers see their own accounts, staff the whole store. */
export const userRoles = ["developer", "staff"] as const;
export type UserRole = (typeof userRoles)[number];

/** Of a person in an account. Most rights first; `lib/base/permissions.ts` says what each may do. */
export const memberRoles = ["owner", "admin", "developer", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Specification, section 3. */
export const petStatuses = ["available", "pending", "sold"] as const;
export type PetStatus = (typeof petStatuses)[number];

export const switchNames = ["review_added_animals"] as const;

/** In the API. A cancelled order leaves the list. */
export const orderStatuses = ["placed", "approved", "delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** As a user of their own account, as staff, on the command line, or without signing in. */
export const actorKinds = ["user", "staff", "command", "anonymous"] as const;
export type ActorKind = (typeof actorKinds)[number];

export const linkPurposes = ["sign-in", "password", "confirmation", "new-email"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a browser signs the challenge of a passkey for. */
export const challengePurposes = ["add", "sign-in", "confirm"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

export const orderEventNames = [...orderStatuses, "cancelled"] as const;
export type OrderEventName = (typeof orderEventNames)[number];

/** In the portal and by mail. Each person can mute each of them. */
export const notificationKinds = [
  // At the percentage that the account chose.
  "quota-80",
  "quota-100",
  "key-expires-7d",
  "key-expires-1d",
  "key-banned",
  "ban-lifted",
  "appeal-declined",
  "key-found",
  "old-key-used",
  "new-network",
  "new-device",
  "plan-granted",
  "plan-declined",
  "deprecated-operation",
  "webhook-disabled",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What webhook endpoints can be told, as `thing.verb`. The catalog in `lib/domains/webhooks/events.ts` describes each. */
export const eventTypes = [
  "pet.created",
  "pet.updated",
  "pet.status_changed",
  "pet.retired",
  "order.placed",
  "order.approved",
  "order.delivered",
  "order.cancelled",
  "key.created",
  "key.rolled",
  "key.revoked",
  "key.expiring",
  "key.banned",
  "quota.warning",
  "quota.exceeded",
  "deprecation.announced",
] as const;
export type EventType = (typeof eventTypes)[number];

/** Events wait for a paused endpoint. A disabled one gets none. */
export const endpointStatuses = ["enabled", "paused", "disabled"] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
