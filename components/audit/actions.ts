import { formatNumber } from "@/lib/base/number";
import { planTitle } from "@/lib/base/plans";
import { product } from "@/lib/base/product";
import { auditActions } from "@/lib/domains/audit/actions";
import type { AuditEvent } from "@/lib/domains/audit/service";

const labels: Record<string, string> = auditActions;

/** Of an action that this version does not know, the action. */
export const auditActionLabel = (action: string): string => labels[action] ?? action;

/** Its label and target, which read as a sentence together: "Order 4 approved" and `for "Tawny" (animal 4)`. */
export function auditWords(event: Pick<AuditEvent, "action" | "subject">): { title: string; target: string } {
  const title = auditActionLabel(event.action);
  const [, id, pet] = /^order (\d+) of (.*)$/s.exec(event.subject) ?? [];
  if (!id) return { title, target: auditTarget(event) };
  return { title: title.replace(/^Order/, `Order ${id}`), target: `for ${pet}` };
}

/** Its label has the noun already: `"CI" ask_live_…` next to "Key revoked". */
export function auditTarget({ action, subject }: Pick<AuditEvent, "action" | "subject">): string {
  const noun = action.split(".")[0]?.replace("_", " ");
  return subject
    .replace(new RegExp(`^(${noun}|request) (?=\\d)`), "#")
    .replace(new RegExp(`^(${noun}|endpoint) (of )?`), "");
}

/** `ada@example.com with "Terraform" ask_manage_aB3d…x9Yz` */
const withKey = (actor: string, key: string | null): string => (key === null ? actor : `${actor} with ${key}`);

export const auditActor = ({ actorKind, actorId, actorEmail, actorKey }: AuditEvent): string => {
  if (actorKind === "command") return "command line";
  if (actorKind === "anonymous") return "not signed in";
  return withKey(actorEmail ?? `user ${actorId} (deleted)`, actorKey);
};

const names: Record<string, string> = {
  perMinute: "per minute",
  perDay: "per day",
  ipAddress: "IP address",
};

export const ourTeam = `${product.name} team`;
export const formerMember = "Former member";

/** Who did it, as the account sees it: staff members stay anonymous. */
export const auditActorForAccount = ({ actorKind, actorEmail, actorKey }: AuditEvent): string => {
  if (actorKind === "anonymous") return "Not signed in";
  if (actorKind !== "user") return ourTeam;
  return withKey(actorEmail ?? formerMember, actorKey);
};

/** The order of the details, because the database does not keep it. */
const order = ["plan", "from", "to", "perMinute", "perDay", "reason", "factor", "ipAddress"];

const valueText = (name: string, value: string | number | null): string => {
  if (name === "plan") return planTitle(String(value));
  return typeof value === "number" ? formatNumber(value) : String(value);
};

/** In one line, without null values and the ID of the request: "plan: Pro · per minute: 300". */
export const auditDetails = ({ requestId: _, ...details }: Record<string, string | number | null>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => `${names[name] ?? name}: ${valueText(name, value)}`)
    .join(" · ");

/** As its account reads it: "Plan changed to Pro". */
export function auditForAccount(event: AuditEvent) {
  const { plan, from, to, ...details } = event.details;
  const { title, target } = auditWords(event);
  const changed = `${from ? ` from ${from}` : ""}${to ? ` to ${to}` : ""}`;
  return {
    title: title + (plan ? ` to ${planTitle(String(plan))}` : changed),
    // A plan is of the account, whose activity this is.
    target: plan ? "" : target,
    details: auditDetails(details),
  };
}
