import type { Tone } from "@/components/ui/data/badge";
import type { Outcome } from "@/lib/domains/usage/words";

/** A CSS background with diagonal stripes. Every chart shows rate limited requests this way. */
const striped = (colour: string): string => `repeating-linear-gradient(135deg, ${colour} 0 2px, transparent 2px 4px)`;

const limitedColour = "var(--color-danger)";

/** The outcomes of a request in a chart, with their CSS backgrounds. Failed covers 4xx and 5xx. */
export const chartOutcomes = {
  succeeded: { label: "Succeeded", colour: "var(--chart-succeeded)", background: "var(--chart-succeeded)" },
  failed: { label: "Failed", colour: "var(--chart-failed)", background: "var(--chart-failed)" },
  rateLimited: { label: "Rate limited", colour: limitedColour, background: striped(limitedColour) },
} as const;

/** The labels of the outcomes where client errors and server errors are separate. */
export const outcomeLabels: Record<Outcome, string> = {
  "2xx": "Succeeded (2xx)",
  "4xx": "Failed (4xx)",
  "429": "Rate limited (429)",
  "5xx": "Failed (5xx)",
};

export const outcomeColours: Record<Outcome, string> = {
  "2xx": chartOutcomes.succeeded.colour,
  "4xx": chartOutcomes.failed.colour,
  "429": limitedColour,
  "5xx": "var(--chart-failed-5xx)",
};

export const outcomeTones: Record<Outcome, Tone> = {
  "2xx": "accent",
  "4xx": "warning",
  "429": "danger",
  "5xx": "danger",
};

/** Of operations and keys: none is the colour of an outcome, so that a colour means one thing. */
export const groupColours = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-group-${number})`);
export const othersColour = "var(--chart-others)";

/** The CSS background of a series, by its id: an outcome, an operation or a key. */
export const swatchOf = ({ id, colour }: { id: string; colour: string }): string =>
  id === "429" ? chartOutcomes.rateLimited.background : colour;
