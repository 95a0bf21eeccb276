import { useMay } from "@/components/portal/may";
import { Countdown } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import type { KeyEntry } from "@/lib/web/reads/key-list";

type BanAlertProps = { entry: KeyEntry; now: number; onAppeal: () => void };

export function BanAlert({ entry: { ban, name, lastFour }, now, onAppeal }: BanAlertProps) {
  const mayAppeal = useMay("keys.write");
  if (!ban) return null;
  return (
    <Alert tone="danger" className="mb-6">
      <p>
        <strong className="font-semibold">
          “{name}” (…{lastFour}) is banned
        </strong>
        . Its requests get a 429. The ban ends <Countdown until={ban.until} now={now} />.
        {ban.count > 1 && <span> It is ban number {ban.count} in a row, so it lasts longer.</span>}
        <span> The key kept sending requests after a 429 without waiting for Retry-After: </span>
        <Link href="/docs/guides/rate-limits#bans">how to avoid bans</Link>.
      </p>
      {ban.appealedAt ? (
        <p className="wrap-anywhere mt-1.5 whitespace-pre-line">
          {ban.declineReason
            ? `Our team declined your appeal: ${ban.declineReason}`
            : "You appealed this ban. Our team can lift it early."}
        </p>
      ) : (
        ban.id &&
        mayAppeal && (
          <Button size="sm" className="noscript:hidden mt-3" onClick={onAppeal}>
            Appeal the ban…
          </Button>
        )
      )}
    </Alert>
  );
}
