import { Ban, KeyRound, Layers, PackageOpen, ShieldCheck, UserRound, Users, Webhook } from "lucide-react";

/** What the actions of an account are about, by their first word: the page of it, and the filter of the activity that lists it. */
export const auditThings = {
  key: { Icon: KeyRound, path: "/portal/keys", kind: "keys" },
  management_key: { Icon: KeyRound, path: "/portal/keys/management", kind: "keys" },
  ban: { Icon: Ban, path: "/portal/keys", kind: "keys" },
  plan: { Icon: Layers, path: "/portal/plan", kind: "plan" },
  quota: { Icon: Layers, path: "/portal/plan", kind: "plan" },
  order: { Icon: PackageOpen, path: "/portal/orders", kind: "orders" },
  account: { Icon: UserRound, path: "/portal/settings/account", kind: "members" },
  member: { Icon: Users, path: "/portal/members", kind: "members" },
  invitation: { Icon: Users, path: "/portal/members", kind: "members" },
  webhook: { Icon: Webhook, path: "/portal/webhooks", kind: "webhooks" },
  user: { Icon: ShieldCheck, path: "/portal/settings", kind: "sign-in" },
} as const;

type AuditKind = (typeof auditThings)[keyof typeof auditThings]["kind"];

export const auditKinds: AuditKind[] = [...new Set(Object.values(auditThings).map(({ kind }) => kind))];

export const thingsOf = (kind: AuditKind): string[] =>
  Object.entries(auditThings).flatMap(([thing, of]) => (of.kind === kind ? thing : []));
