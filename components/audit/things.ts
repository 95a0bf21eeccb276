/** What the actions of an account are about, by their first word: the page of it, and the filter of the activity that lists it. */
export const auditThings = {
  key: { icon: "key-round", path: "/portal/keys", kind: "keys" },
  management_key: { icon: "key-round", path: "/portal/keys/management", kind: "keys" },
  ban: { icon: "ban", path: "/portal/keys", kind: "keys" },
  plan: { icon: "layers", path: "/portal/plan", kind: "plan" },
  quota: { icon: "layers", path: "/portal/plan", kind: "plan" },
  order: { icon: "package-open", path: "/portal/orders", kind: "orders" },
  account: { icon: "user-round", path: "/portal/settings/account", kind: "members" },
  member: { icon: "users", path: "/portal/members", kind: "members" },
  invitation: { icon: "users", path: "/portal/members", kind: "members" },
  webhook: { icon: "webhook", path: "/portal/webhooks", kind: "webhooks" },
  user: { icon: "shield-check", path: "/portal/settings", kind: "sign-in" },
} as const;

type AuditKind = (typeof auditThings)[keyof typeof auditThings]["kind"];

export const auditKinds: AuditKind[] = [...new Set(Object.values(auditThings).map(({ kind }) => kind))];

export const thingsOf = (kind: AuditKind): string[] =>
  Object.entries(auditThings).flatMap(([thing, of]) => (of.kind === kind ? thing : []));
