import { formatNumber } from "@/lib/base/number";
import { firstPlan, plans } from "@/lib/base/plans";

const { title, limits } = plans[firstPlan];

/** "Free: 60 requests per minute, 1,000 per day." */
export const firstPlanText = `${title}: ${formatNumber(limits.perMinute)} requests per minute, ${formatNumber(limits.perDay)} per day.`;
