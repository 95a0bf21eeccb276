import { formatNumber } from "@/components/number";
import type { Limits } from "@/lib/platform/limiter/limiter";

export const PlanLimits = ({ limits, className }: { limits: Limits | undefined; className: string }) => (
  <dl className={className}>
    {(["perMinute", "perDay"] as const).map((window) => (
      <div key={window} className="flex flex-col-reverse">
        <dt className="text-[13px] text-muted">requests per {window === "perMinute" ? "minute" : "day"}</dt>
        <dd className="font-semibold text-2xl tabular-nums tracking-tight">
          {limits ? formatNumber(limits[window]) : "Custom"}
        </dd>
      </div>
    ))}
  </dl>
);
