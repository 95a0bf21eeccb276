import { formatNumber } from "@/components/number";
import type { PlanName } from "@/lib/base/vocabulary";
import type { Limits } from "@/lib/platform/limiter/limiter";

export const planPurposes: Record<PlanName, string> = {
  free: "For trying the API and small projects.",
  pro: "For apps in production.",
  business: "For businesses with high traffic.",
  enterprise: "Custom limits, agreed with our team.",
};

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
