import type { Tone } from "@/components/ui/data/badge";
import type { Outcome } from "@/lib/domains/usage/vocabulary";

/** A CSS background with diagonal stripes. Every chart shows rate limited requests this way. */
const stripes = (colour: string): string => `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 4px)`;

const limitedColour = "var(--color-danger)";

/** The outcomes of a request in a chart, with their CSS backgrounds. Failed covers 4xx and 5xx. */
export const chartOutcomes = {
  succeeded: { label: "Succeeded", colour: "var(--chart-succeeded)", background: "var(--chart-succeeded)" },
  failed: { label: "Failed", colour: "var(--chart-failed)", background: "var(--chart-failed)" },
  rateLimited: { label: "Rate limited", colour: limitedColour, background: stripes(limitedColour) },
} as const;

type OutcomeStyle = { label: string; colour: string; tone: Tone };

/** Where client errors and server errors are separate. */
export const outcomeStyles: Record<Outcome, OutcomeStyle> = {
  "2xx": { label: "Succeeded (2xx)", colour: chartOutcomes.succeeded.colour, tone: "neutral" },
  "4xx": { label: "Failed (4xx)", colour: chartOutcomes.failed.colour, tone: "warning" },
  "429": { label: "Rate limited (429)", colour: limitedColour, tone: "danger" },
  "5xx": { label: "Failed (5xx)", colour: "var(--chart-failed-5xx)", tone: "danger" },
};

/** Of operations and keys: none is the colour of an outcome, so that a colour means one thing. */
export const groupColours = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-group-${number})`);
export const othersColour = "var(--chart-others)";

/** The CSS background of a series, by its id: an outcome, an operation or a key. */
export const swatchOf = ({ id, colour }: { id: string; colour: string }): string =>
  id === "429" ? chartOutcomes.rateLimited.background : colour;
