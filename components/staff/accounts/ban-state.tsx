import { Badge } from "@/components/ui/data/badge";
import { LongText } from "@/components/ui/data/long-text";
import type { ListedBan } from "@/lib/domains/bans/lifting";

/** Whether a ban still runs. @param now milliseconds since the epoch */
export const isActive = ({ liftedAt, until }: ListedBan["ban"], now: number): boolean =>
  !liftedAt && until.getTime() > now;

export function BanState({ ban, liftedBy, now }: Pick<ListedBan, "ban" | "liftedBy"> & { now: number }) {
  if (ban.liftedAt) {
    return (
      <>
        <Badge tone="neutral">lifted</Badge>
        <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted">
          by <LongText>{liftedBy ?? "deleted user"}</LongText>: {ban.liftReason}
        </span>
      </>
    );
  }
  return isActive(ban, now) ? <Badge tone="danger">active</Badge> : <Badge tone="neutral">ended</Badge>;
}
