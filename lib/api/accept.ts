/** The weights of an `Accept` header, by media range (RFC 9110, section 12.5.1). */
const weightsOf = (accept: string): Map<string, number> =>
  new Map(
    accept
      .toLowerCase()
      .split(",")
      .map((range) => {
        const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="));
        return [name, weight === undefined ? 1 : Number(weight.slice(2))];
      }),
  );

/** Whether a client wants CSV rather than JSON, which it gets without a preference, or if it accepts neither. */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const weights = weightsOf(accept);
  const any = weights.get("*/*") ?? 0;
  const named = weights.get("text/csv");
  const csv = named ?? weights.get("text/*") ?? any;
  const json = weights.get("application/json") ?? weights.get("application/*") ?? any;
  return csv > json || (named !== undefined && csv > 0 && csv === json);
}
