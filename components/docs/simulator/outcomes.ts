import type { Tone } from "@/components/ui/data/badge";
import type { Outcome } from "@/lib/docs/simulation";

/** How the simulator shows an outcome. `by`: what rejected the request, in a sentence. */
export const outcomes: Record<Outcome, { title: string; tone: Tone; by?: string }> = {
  allowed: { title: "Succeeded", tone: "accent" },
  minute: { title: "Rate limited (minute)", tone: "danger", by: "the limit per minute" },
  day: { title: "Rate limited (day)", tone: "danger", by: "the limit per day" },
  keyMinute: { title: "Rate limited (key’s minute)", tone: "danger", by: "the key’s own limit per minute" },
  keyDay: { title: "Rate limited (key’s day)", tone: "danger", by: "the key’s own limit per day" },
  ban: { title: "Rate limited (ban)", tone: "danger", by: "a ban" },
};
