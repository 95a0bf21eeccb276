import type { Windows } from "@/lib/platform/limiter/limiter";
import type { Member } from "@/lib/web/auth/member";

/** `warning`: the percentage of the day from which its members are warned. 100 if the account chose none. */
export type WarnedWindows = Windows & { day: { warning: number } };

export const withWarning = (
  windows: Windows,
  { quotaWarning }: Pick<Member["account"], "quotaWarning">,
): WarnedWindows => ({
  ...windows,
  day: { ...windows.day, warning: quotaWarning ?? 100 },
});
