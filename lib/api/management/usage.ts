import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { csvLine } from "@/lib/base/csv";
import { ApiError } from "@/lib/base/errors";
import { int64 } from "@/lib/base/int64";
import { formatNumber } from "@/lib/base/number";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { countsByPeriod, type PeriodCount } from "@/lib/domains/usage/queries";
import { flushUsage } from "@/lib/domains/usage/recorder";
import { givenInstant, instantField, requestFilters, textField } from "./fields";

const intervals = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
/** A period has a row for each key, operation and status. */
const maxPeriods = 400;
/** Every other request of the process waits while they become a text. */
const maxRows = 10_000;

const row = z
  .object({
    from: instantField("The start of the period, in UTC."),
    keyId: int64.meta({ description: "ID of the key." }),
    operation: textField("ID of the operation, or `unknown`."),
    status: z.int().meta({ description: "The HTTP status code." }),
    counted: z.boolean().meta({ description: "Whether the requests used quota: those with 429 did not." }),
    requests: z.int().meta({ description: "How many there were." }),
  })
  .meta({ id: "Usage" });
const rows = z.array(row).meta({ id: "UsageRows", description: "In ascending order of time." });

const example = {
  from: "2026-11-26T00:00:00.000Z",
  keyId: 7,
  operation: "listPets",
  status: 200,
  counted: true,
  requests: 1_250,
};

const tooManyRows = `A response has at most ${formatNumber(maxRows)} rows. Choose a shorter time, a longer interval, or a key, operation or status.`;

/** The starts of the periods, the first of which contains `from`. @throws ApiError invalid_parameter */
function startsOf(from: number, to: number, step: number): number[] {
  if (to <= from) throw new ApiError("invalid_parameter", "to must be after from.");
  const first = from - (from % step);
  const count = Math.ceil((to - first) / step);
  if (count > maxPeriods)
    throw new ApiError("invalid_parameter", `A response has at most ${maxPeriods} periods. Choose a longer interval.`);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

const rowBody = ({ period, keyId, operation: name, status, count }: PeriodCount, starts: number[]) => ({
  from: new Date(starts[period] ?? 0).toISOString(),
  keyId,
  operation: name,
  status,
  counted: status !== 429,
  requests: count,
});

const columns = Object.keys(row.shape) as (keyof z.output<typeof row>)[];
const csvOf = (all: z.output<typeof row>[]): string =>
  [columns, ...all.map((one) => columns.map((name) => String(one[name])))].map(csvLine).join("");

export const getUsage = operation(
  {
    group: "management",
    tag: "usage",
    id: "getUsage",
    method: "GET",
    path: "/usage",
    summary: "Get usage",
    description: `Counts the requests of the account by period, key, operation and status, up to about a second ago. A period without requests has no row. A response has at most ${maxPeriods} periods and ${formatNumber(maxRows)} rows.`,
    scope: "usage:read",
    queryParameters: {
      interval: z
        .enum(["minute", "hour", "day"], { error: "must be minute, hour or day" })
        .default("day")
        .meta({ description: "How long a period is, in UTC.", example: "day" }),
      from: givenInstant("The start, rounded down to a period.", "2026-11-20T00:00:00Z"),
      to: givenInstant("The end, which is not included. Now, if it is missing.").optional(),
      ...requestFilters,
    },
    response: { status: 200, description: "Usage.", body: rows, example: [example] },
    csv: true,
  },
  async ({ principal: { accountId }, query: { interval, from, to, ...filter }, csv }) => {
    const end = to === undefined ? Date.now() : Date.parse(to);
    const starts = startsOf(Date.parse(from), end, intervals[interval]);
    await flushUsage();
    const counts = await countsByPeriod(accountId, { starts, end }, filter, maxRows + 1);
    if (counts.length > maxRows) throw new ApiError("invalid_parameter", tooManyRows);
    const body = counts.map((count) => rowBody(count, starts));
    return csv ? { csv: csvOf(body), source: "database" } : { body, source: "database" };
  },
);
