import { Countdown } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { DayWarning } from "@/components/usage/quota";
import { planTitle } from "@/lib/base/plans";
import type { Overview } from "@/lib/web/reads/overview";

function BannedKeys({ keys, now }: Pick<Overview, "keys" | "now">) {
  const banned = keys.filter(({ ban }) => ban);
  const [key] = banned;
  if (!key?.ban) return null;
  return (
    <Alert tone="danger">
      {banned.length === 1 ? (
        <span key="one">
          “{key.name}” is banned because it ignored Retry-After too often. The ban ends{" "}
          <Countdown until={key.ban.until} now={now} />.{" "}
        </span>
      ) : (
        <span key="several">{banned.length} keys are banned because they ignored Retry-After too often. </span>
      )}
      <Link className="link font-medium" href={banned.length === 1 ? `/portal/keys/${key.id}` : "/portal/keys"}>
        {banned.length === 1 ? "View key" : "View keys"}
      </Link>
    </Alert>
  );
}

export const Banners = ({ overview: { keys, now, windows, waitsFor } }: { overview: Overview }) => (
  <div className="grid gap-3 has-[>:not(.sr-only)]:mb-6">
    <BannedKeys keys={keys} now={now} />
    <DayWarning day={windows.day} />
    {waitsFor && (
      <Alert>
        Your request for {planTitle(waitsFor)} is waiting for a decision.{" "}
        <Link className="link font-medium" href="/portal/plan">
          View request
        </Link>
      </Alert>
    )}
  </div>
);
