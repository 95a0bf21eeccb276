import { cx } from "@/components/cx";
import { chartOutcomes } from "@/components/usage/outcomes";
import type { SimulatedMinute } from "@/lib/docs/simulation";

type MinuteBarsProps = {
  minutes: SimulatedMinute[];
  max: number;
  titleOf?: (minute: SimulatedMinute) => string;
  className: string;
};

/** A bar for each minute. A text beside it says the same. */
export function MinuteBars({ minutes, max, titleOf, className }: MinuteBarsProps) {
  const share = (count: number) => `${(count / max) * 100}%`;
  const { succeeded, rateLimited } = chartOutcomes;
  return (
    <div aria-hidden="true" className={cx("flex items-end overflow-hidden", className)}>
      {minutes.map((minute) => (
        <div
          key={minute.minute}
          title={titleOf?.(minute)}
          className="flex h-full min-w-0 flex-1 flex-col items-center justify-end *:w-4/5 *:max-w-24"
        >
          <div style={{ height: share(minute.unsent) }} className="bg-control" />
          <div
            style={{ height: share(minute.rejected), background: rateLimited.background }}
            className={minute.rejected > 0 ? "min-h-1 shrink-0" : undefined} // one of many must be visible
          />
          <div style={{ height: share(minute.allowed), background: succeeded.background }} />
        </div>
      ))}
    </div>
  );
}
