import { formatNumber } from "@/lib/base/number";
import { quotaWarnings } from "@/lib/base/quota-warning";
import { longDay, longTime } from "@/lib/base/time";
import type { NotificationKind } from "@/lib/base/vocabulary";
import { safeText } from "@/lib/platform/mail/letter";

/** `path` is below the origin. */
export type NotificationText = { title: string; text: string; label: string; path: string };

type Details = Record<string, string | number>;
type Write = (details: Details, subject: string) => NotificationText;

const count = (value: unknown): string => formatNumber(Number(value));

const time = (value: unknown): string => longTime(new Date(String(value)));

const keyOf = ({ key, lastFour }: Details): string => `“${key}” (…${lastFour})`;
const keyPage = (subject: string, label = "Open the key") => ({ label, path: `/portal/keys/${subject}` });
const planPage = { label: "View your plan", path: "/portal/plan" };

const expiring = (title: string): Write => {
  return (details, subject) => ({
    title: `The key “${details.key}” ${title}`,
    text: `The key ${keyOf(details)} expires on ${time(details.at)}. Requests with it then get a 401. Roll it, or change its expiry.`,
    ...keyPage(subject),
  });
};

// Decisions of 2.0.0 do not name the plan, and its warnings of quotas not the percentage, which was 80.
const writers: Record<NotificationKind, Write> = {
  "quota-80": ({ used, limit, day, percent = quotaWarnings.default }) => ({
    title: `${count(percent)}% of today’s quota is used`,
    text: `Your account has used ${count(used)} of its ${count(limit)} requests of ${longDay(new Date(String(day)))}. The quota resets at 00:00 UTC.`,
    label: "View usage",
    path: "/portal/usage",
  }),
  "quota-100": ({ limit, day }) => ({
    title: "Today’s quota is used up",
    text: `Your account has used all ${count(limit)} requests of ${longDay(new Date(String(day)))}. Further requests get a 429 until 00:00 UTC.`,
    label: "Compare plans",
    path: "/portal/plan",
  }),
  "key-expires-7d": expiring("expires within 7 days"),
  "key-expires-1d": expiring("expires within a day"),
  "key-banned": (details, subject) => ({
    title: `The key “${details.key}” is banned`,
    text: `The key ${keyOf(details)} kept sending requests after a 429 without waiting for Retry-After. Its requests get a 429 until ${time(details.until)}. You can appeal the ban.`,
    ...keyPage(subject),
  }),
  "ban-lifted": (details, subject) => ({
    title: `The ban of the key “${details.key}” was lifted`,
    text: `Our team lifted the ban of the key ${keyOf(details)}. Requests with it work again. Reason: ${details.reason}`,
    ...keyPage(subject),
  }),
  "appeal-declined": (details, subject) => ({
    title: `Your appeal for the key “${details.key}” was declined`,
    text: `Our team declined your appeal. The ban of the key ${keyOf(details)} ends on ${time(details.until)}. Reason: ${details.reason}`,
    ...keyPage(subject),
  }),
  "key-found": (details, subject) => ({
    title: `The key “${details.key}” was found and revoked`,
    text: `The key ${keyOf(details)} was found ${details.where}. We revoked it, because anyone who finds it can use it. Requests with it get a 401. Create a new key, and remove the old one from the place where it was found.`,
    ...keyPage(subject),
  }),
  "old-key-used": (details, subject) => ({
    title: `The old key “${details.key}” is still used`,
    text: `You rolled the key ${keyOf(details)}, but a client still uses it: we saw it on ${time(details.lastUsed)} from ${details.ipAddress}. It expires on ${time(details.at)}. Replace it where it is still in use.`,
    ...keyPage(subject, "See what uses it"),
  }),
  "new-network": (details, subject) => ({
    title: `The key “${details.key}” was used from a new IP address`,
    text: `The key ${keyOf(details)} was first used from ${details.ipAddress} on ${time(details.at)}. If you do not recognize this IP address, roll the key, and let the old one stop working immediately.`,
    ...keyPage(subject),
  }),
  "new-device": ({ device, ipAddress, at }) => ({
    title: `New sign-in: ${device}`,
    text: `You signed in from the IP address ${ipAddress} on ${time(at)}. If that was not you, change your password and sign out of all other sessions.`,
    label: "View sessions",
    path: "/portal/settings#sessions",
  }),
  "plan-granted": ({ plan = "Enterprise", perMinute, perDay }) => ({
    title: `Your request for ${plan} was granted`,
    text: `Your account is on ${plan}, with ${count(perMinute)} requests per minute and ${count(perDay)} per day. These limits apply from your next request.`,
    ...planPage,
  }),
  "plan-declined": ({ plan = "Enterprise", reason }) => ({
    title: `Your request for ${plan} was declined`,
    text: `Your plan stays the same. Reason: ${reason}`,
    ...planPage,
  }),
  "deprecated-operation": ({ line, entry, sunset }) => ({
    title: `${line} will be removed on ${longDay(new Date(String(sunset)))}`,
    text: `Keys of your account have called ${line} in the last 30 days. From the changelog: ${entry}`,
    label: "See which keys call it",
    path: "/portal/usage/deprecated",
  }),
  "webhook-disabled": ({ url, reason }, subject) => ({
    title: "A webhook endpoint was disabled",
    text: `We disabled the endpoint ${url}, because ${reason}. It gets no events until you enable it.`,
    label: "Open the endpoint",
    path: `/portal/webhooks/${subject}`,
  }),
};

export const textOf = (notification: { kind: NotificationKind; details: Details; subject: string }): NotificationText =>
  writers[notification.kind](notification.details, notification.subject);

/** The details that a member or a stranger chose, and what a mail has instead of one with a link. */
const chosen = { key: "…", url: "whose URL the portal shows", where: "in a place that the portal shows" };

/** As a mail has them: its reader is another person than who chose the details. */
export function mailTextOf(notification: Parameters<typeof textOf>[0]): NotificationText {
  const details = { ...notification.details };
  for (const [name, instead] of Object.entries(chosen))
    if (details[name] !== undefined) details[name] = safeText(String(details[name])) ?? instead;
  return textOf({ ...notification, details });
}

export const kindNames: Record<NotificationKind, string> = {
  "quota-80": "Quota warning",
  "quota-100": "Quota used up",
  "key-expires-7d": "Key expires within 7 days",
  "key-expires-1d": "Key expires within a day",
  "key-banned": "Key banned",
  "ban-lifted": "Ban lifted",
  "appeal-declined": "Appeal declined",
  "key-found": "Key found and revoked",
  "old-key-used": "Old key still used",
  "new-network": "Key used from a new IP address",
  "new-device": "Sign-in from a new device",
  "plan-granted": "Plan granted",
  "plan-declined": "Plan declined",
  "deprecated-operation": "Deprecated operation in use",
  "webhook-disabled": "Webhook endpoint disabled",
};

export const kindGroups: Record<string, NotificationKind[]> = {
  "Daily quota": ["quota-80", "quota-100"],
  Plan: ["plan-granted", "plan-declined"],
  "API keys": ["key-expires-7d", "key-expires-1d", "old-key-used", "new-network", "key-found"],
  Bans: ["key-banned", "ban-lifted", "appeal-declined"],
  "API and webhooks": ["deprecated-operation", "webhook-disabled"],
  "Your sign-in": ["new-device"],
};
