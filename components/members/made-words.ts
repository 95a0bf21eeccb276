import { managesMade } from "@/lib/base/made";
import type { MemberEntry } from "@/lib/web/reads/members";

type Made = Pick<MemberEntry, "keys" | "endpoints">;

/** @param they "They", or "You" */
export function madeText({ keys, endpoints }: Made, they: string): string {
  const made = [keys.length > 0 && "keys", endpoints.length > 0 && "webhook endpoints"].filter(Boolean).join(" and ");
  if (!made) return `${they} made no keys or webhook endpoints that still work.`;
  return `The ${made} that ${they.toLowerCase()} made belong to the account and keep working, unless you end them.`;
}

/** Of what they made in an earlier role, the page tells only those who may manage it. */
export const leaveText = (own: Made & Pick<MemberEntry, "role">): string =>
  managesMade(own.role)
    ? madeText(own, "You")
    : "Keys and webhook endpoints that you made in another role belong to the account and keep working.";
