/** Whether the service keeps a promise of the document. `not provoked`: no harmless request shows it. */
export type Verdict = "kept" | "broken" | "not provoked";

/** One promise of the document, what was sent, what came, and the verdict. */
export type Check = {
  operation: string;
  /** As in `GET /pets/{petId}`. */
  endpoint: string;
  status: number;
  promise: string;
  sent: string;
  /** What came, or why nothing was sent. */
  came: string;
  verdict: Verdict;
  problems: string[];
};

export const verdicts = ["kept", "broken", "not provoked"] as const satisfies Verdict[];

export const countsOf = (checks: Check[]): Record<Verdict, number> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, checks.filter((check) => check.verdict === verdict).length]),
  ) as Record<Verdict, number>;
