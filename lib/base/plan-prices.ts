import { firstPlan, isSelfService, type PlanName, planNames } from "./plans";

export type Prices = Partial<Record<PlanName, string>>;

/** As a card shows it: "$29" and, smaller, "per month". */
export type ShownPrice = { amount: string; period?: string };

const figure = /\d[\d.,]*/;

/** With its period, if it begins with a word that has a figure: "$29 per month". */
function toShown(price: string): ShownPrice {
  const [amount = price, ...period] = price.split(" ");
  return figure.test(amount) && period.length > 0 ? { amount, period: period.join(" ") } : { amount: price };
}

/**
 * What each card shows, from `PLAN_PRICES`: nothing at all if no plan has a price. The first plan is free unless it has a
 * price, in the currency of the others.
 */
export function shownPrices(prices: Prices): Partial<Record<PlanName, ShownPrice>> {
  const [any] = Object.values(prices);
  if (any === undefined) return {};
  const priceOf = (plan: PlanName): ShownPrice | undefined => {
    const price = prices[plan] ?? (plan === firstPlan ? any.replace(figure, "0") : undefined);
    return price === undefined ? (isSelfService(plan) ? undefined : { amount: "Custom" }) : toShown(price);
  };
  return Object.fromEntries(planNames.map((plan) => [plan, priceOf(plan)]));
}
