import { z } from "zod";
import { boundedCode, optionalField } from "./text";
import { instantOf } from "./zoned-time";

const notATime = "Write a time such as 2026-11-24 14:05:09.";
const time = boundedCode(24, notATime)
  .trim()
  .refine((text) => instantOf(text, "UTC", false) !== undefined, notATime);

type Days = { zone?: string; from?: string; to?: string };

const isInOrder = ({ zone = "UTC", from, to }: Days): boolean =>
  !from || !to || Number(instantOf(from, zone, false)) < Number(instantOf(to, zone, true));

/** The filter of a list in its URL, between two days or times. */
export const timedFilter = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, from: optionalField(time), to: optionalField(time) })
    .refine((filter) => isInOrder(filter as Days), { path: ["to"], error: "Choose an end after the start." });

const dateOf = (text: string | undefined, isEnd: boolean): Date | undefined =>
  text === undefined ? undefined : new Date(instantOf(text, "UTC", isEnd) ?? Number.NaN);

/** In UTC. `until`: the first instant after them. */
export const datesOf = ({ from, to }: Days) => ({ from: dateOf(from, false), until: dateOf(to, true) });

export type Query = Record<string, string | string[] | undefined>;
type FilterSchema = z.ZodType<object>;

/** A parameter as it was typed, or "". Of a repeated one the first counts. */
export const firstParam = (query: Query, name: string): string => String([query[name]].flat()[0] ?? "").trim();

const firstOfEach = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));

/** Leaves out invalid ones, so that an old or mangled link still shows a page. Of a repeated one the first counts. */
export function readFilter<S extends FilterSchema>(schema: S, query: Query): z.output<S> {
  const values = firstOfEach(query);
  const problems = Object.keys(filterProblems(schema, values));
  if (problems.length === 0) return schema.parse(values) as z.output<S>;
  for (const name of problems) delete values[name];
  return readFilter(schema, values);
}

/** What is wrong with the invalid ones, by name. */
export function filterProblems(schema: FilterSchema, query: Query): Record<string, string> {
  const parsed = schema.safeParse(firstOfEach(query));
  if (parsed.success) return {};
  const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(problems.reverse()); // the first of each counts
}
