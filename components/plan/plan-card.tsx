import type { CSSProperties, ReactNode } from "react";
import { cx } from "@/components/cx";
import { Badge } from "@/components/ui/data/badge";
import { Icon } from "@/components/ui/icon";
import { formatNumber } from "@/lib/base/number";
import type { ShownPrice } from "@/lib/base/plan-prices";
import { isSelfService, type Limits, maxActiveKeys, type PlanName, planNames, plans } from "@/lib/base/plans";

type PlanCardProps = {
  plan: PlanName;
  /** Of all plans. Without any, those that people choose themselves are free of charge. */
  prices: Partial<Record<PlanName, ShownPrice>>;
  limits?: Limits;
  current?: boolean;
  recommended?: boolean;
  /** Of the account. The card says whether the plan has enough for it. */
  busiest?: Limits;
  heading: "h2" | "h3";
  children: ReactNode;
};

export function PlanCard(props: PlanCardProps) {
  const { plan, prices, limits, current = false, recommended, busiest, heading: Heading, children } = props;
  const { title, purpose } = plans[plan];
  const price = prices[plan];
  const isFree = Object.keys(prices).length === 0 && isSelfService(plan);
  const shown = limits ?? plans[plan].limits;
  const headline = price ?? { amount: amountOf(shown?.perDay), period: "requests per day" };
  return (
    <li
      aria-current={current || undefined}
      className={cx(
        "row-span-5 grid grid-rows-subgrid gap-y-0 rounded-xl border bg-surface p-6 shadow-raised",
        recommended && !current ? "border-accent ring-1 ring-accent" : current ? "border-control" : "border-line",
      )}
    >
      <div className="flex h-6 items-center justify-between gap-3">
        <Heading className="text-base">{title}</Heading>
        {current && <Badge>Current</Badge>}
        {recommended && !current && <Badge tone="accent">Recommended</Badge>}
      </div>
      <p className="mt-3">
        <span className="block font-semibold text-3xl tabular-nums tracking-tight">{headline.amount}</span>
        {headline.period && <span className="text-muted">{headline.period}</span>}
        {isFree && <span className="mt-1 block font-medium">Free of charge</span>}
      </p>
      <p className="mt-3 text-muted">{limits ? "Custom limits, agreed with our team." : purpose}</p>
      <div className="my-5 grid max-sm:empty:mt-0">{children}</div>
      <ul className="grid content-start gap-2.5 border-line border-t pt-5">
        {features(plan, shown, price !== undefined).map(({ strong, text }) => (
          <li key={text} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent" />
            <span>
              <strong className="font-semibold tabular-nums">{strong}</strong> {text}
            </span>
          </li>
        ))}
        {busiest && busiest.perDay > 0 && (
          <>
            <Advice of="minute" busiest={busiest.perMinute} limit={shown?.perMinute} />
            <Advice of="day" busiest={busiest.perDay} limit={shown?.perDay} />
          </>
        )}
      </ul>
    </li>
  );
}

/** `limit`: undefined if the limits are agreed with our team. */
type AdviceProps = { of: "minute" | "day"; busiest: number; limit: number | undefined };

function Advice({ of, busiest, limit }: AdviceProps) {
  const fits = limit === undefined || busiest <= limit;
  const icon = fits ? "check" : "x";
  return (
    <li className={cx("flex gap-2.5", fits ? "text-muted" : "text-danger-ink")}>
      <Icon name={icon} className={cx("mt-0.5 size-4 shrink-0", fits && "text-accent")} />
      {`${fits ? (limit === undefined ? "Sized" : "Enough") : "Too low"} for your busiest ${of}`}
    </li>
  );
}

/** Without limits, they are agreed with our team. */
const amountOf = (limit: number | undefined): string => (limit === undefined ? "Custom" : formatNumber(limit));

type Feature = { strong: string; text: string };

/** @param withDay unless the day is the headline of the card */
const features = (plan: PlanName, limits: Limits | undefined, withDay: boolean): Feature[] => [
  { strong: amountOf(limits?.perMinute), text: "requests per minute" },
  ...(withDay ? [{ strong: amountOf(limits?.perDay), text: "requests per day" }] : []),
  { strong: formatNumber(plans[plan].openOrders), text: "open orders" },
  { strong: formatNumber(plans[plan].members), text: "members" },
];

const count = planNames.length;

/** Up to five cards are in one row, more in two. */
const columns = { "--columns": count <= 5 ? count : Math.ceil(count / 2) } as CSSProperties;

/** A card for each plan. The same part of each card in a row is at the same height: a card takes five rows of the grid. */
export const PlanGrid = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <ul
      style={columns}
      className="grid @4xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))] @lg:grid-cols-2 gap-x-4 *:mb-4"
    >
      {children}
    </ul>
    <p className="text-[13px] text-muted">
      <strong className="font-medium text-ink">All plans include</strong> {formatNumber(maxActiveKeys)} API keys, each
      with its own scopes and limits, the request log and usage, webhooks, and a warning before a limit is reached.
    </p>
  </div>
);
