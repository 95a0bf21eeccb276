import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { longSpan } from "@/lib/base/time";
import { type Brownout, isActive } from "@/lib/domains/deprecations/plan";

export function PlannedBrownouts({ brownouts, now }: { brownouts: Brownout[]; now: number }) {
  if (brownouts.length === 0) return null;
  return (
    <Alert tone="warning">
      <p>
        Before the removal, every request to this operation gets{" "}
        <code className="font-mono text-[13px]">410 operation_brownout</code> in these{" "}
        <Link href="/docs/guides/versioning#brownouts" className="underline">
          brownouts
        </Link>
        :
      </p>
      <ul aria-label="Planned brownouts" className="mt-1.5 list-disc pl-5">
        {brownouts.map((brownout) => (
          <li key={String(brownout.id)}>
            {longSpan(brownout.startsAt, brownout.endsAt)}
            {isActive(brownout, now) && <strong> (active)</strong>}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
