import type { Revoked } from "@/lib/web/actions/keys";

const keysOf = (count: number): string => (count === 1 ? "1 key" : `${count} keys`);

/** What revoking keys did: another tab, or their expiry, may have ended some of them before. */
export function revokedText({ revoked, ended, missing }: Revoked): string {
  if (revoked === 0 && ended.length === 1 && missing === 0)
    return ended[0] === "expired" ? "This key had already expired." : "This key was already revoked.";
  const parts = [
    `Revoked ${keysOf(revoked)}.`,
    ended.length > 0 && `${keysOf(ended.length)} had already been revoked or had expired.`,
    missing > 0 && `${keysOf(missing)} could not be found.`,
  ];
  return parts.filter(Boolean).join(" ");
}
