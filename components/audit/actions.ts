import { product } from "@/lib/base/product";
import type { AuditAction, AuditEvent } from "@/lib/domains/audit/service";

export const auditActions: Record<AuditAction, string> = {
  "key.issued": "Key issued",
  "key.rolled": "Key rolled",
  "key.overlap_ended": "Overlap of rolled key ended",
  "key.revoked": "Key revoked",
  "key.edited": "Key edited",
  "key.renamed": "Key renamed",
  "plan.changed": "Plan changed",
  "plan.requested": "Plan requested",
  "plan.withdrawn": "Plan request withdrawn",
  "plan.declined": "Plan declined",
  "ban.appealed": "Ban appealed",
  "ban.lifted": "Ban lifted",
  "order.placed": "Order placed",
  "order.approved": "Order approved",
  "order.delivered": "Order delivered",
  "order.cancelled": "Order cancelled",
  "account.disabled": "Account disabled",
  "account.enabled": "Account enabled",
  "account.deleted": "Account deleted",
  "user.signed_in": "Signed in",
  "user.sign_in_rejected": "Sign-in with a wrong password",
  "user.confirmation_rejected": "Wrong code or password entered",
  "user.role_changed": "Role changed",
  "user.password_changed": "Password changed",
  "user.password_reset": "Password reset by email",
  "user.address_confirmed": "Email address confirmed",
  "user.email_changed": "Email address changed",
  "user.signed_out_everywhere": "Signed out of all sessions",
  "user.signed_out_elsewhere": "Other sessions ended",
  "user.session_ended": "Session ended",
  "user.authenticator_added": "Authenticator app added",
  "user.authenticator_removed": "Authenticator app removed",
  "user.recovery_codes_issued": "Recovery codes generated",
  "user.recovery_code_used": "Recovery code used",
  "user.passkey_added": "Passkey added",
  "user.passkey_renamed": "Passkey renamed",
  "user.passkey_removed": "Passkey removed",
  "user.factors_reset": "Second factors reset",
  "animal.added": "Animal added",
  "animal.edited": "Animal edited",
  "animal.retired": "Animal retired",
  "animal.restored": "Animal restored",
  "animal.approved": "Animal approved",
  "animal.approval_undone": "Animal approval undone",
  "review.enabled": "Review of added animals enabled",
  "review.disabled": "Review of added animals disabled",
  "category.named": "Category named",
  "category.renamed": "Category renamed",
  "deprecation.announced": "Deprecation announced",
  "brownout.scheduled": "Brownout scheduled",
  "brownout.cancelled": "Brownout cancelled",
  "staff.rejected": "Staff action rejected",
  "category.removed": "Category name removed",
};

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text);

export const auditActionLabel = (action: string): string => (isAuditAction(action) ? auditActions[action] : action);

/** Its label has the noun already: `"CI" ask_live_…` next to "Key revoked". */
export function auditTarget({ action, subject }: Pick<AuditEvent, "action" | "subject">): string {
  const [noun] = action.split(".");
  return subject.replace(new RegExp(`^(${noun}|request) (?=\\d)`), "#").replace(new RegExp(`^${noun} (of )?`), "");
}

export const auditActor = ({ actorKind, actorId, actorEmail }: AuditEvent): string => {
  if (actorKind === "command") return "command line";
  return actorKind === "anonymous" ? "not signed in" : (actorEmail ?? `user ${actorId} (deleted)`);
};

const names: Record<string, string> = {
  perMinute: "per minute",
  perDay: "per day",
  ipAddress: "IP address",
  requestId: "request ID",
};

/** Who did it, as the account sees it: staff members stay anonymous. */
export const auditActorForAccount = ({ actorKind, actorEmail }: AuditEvent): string => {
  if (actorKind === "anonymous") return "Not signed in";
  if (actorKind !== "user") return `${product.name} team`;
  return actorEmail ?? "Deleted user";
};

/** The order of the details, because the database does not keep it. */
const order = ["plan", "from", "to", "perMinute", "perDay", "reason", "factor", "ipAddress", "requestId"];

/** In one line, without null values: "plan: pro · per minute: 300". */
export const auditDetails = (details: Record<string, string | number | null>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, value]) => `${names[name] ?? name}: ${value}`)
    .join(" · ");
