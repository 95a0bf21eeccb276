import { expect, it } from "vitest";
import { prefersCsv } from "./accept";

it.each<[accept: string | undefined, csv: boolean]>([
  [undefined, false],
  ["", false],
  ["*/*", false],
  ["application/json", false],
  ["application/xml", false],
  ["text/csv", true],
  ["Text/CSV; charset=utf-8", true],
  ["text/*", true],
  ["text/csv, */*", true],
  ["text/csv;q=0.1", true],
  ["text/csv, application/json;q=0.9", true],
  ["application/json, text/csv;q=0.5", false],
  ["text/csv;q=0.1, */*;q=0.9", false],
  ["text/csv;q=0", false],
  ["text/csv; header=present; Q=0.000, application/json", false],
  ["text/*, text/csv;q=0", false],
  ["text/csv-schema", false],
  ["application/text/csv", false],
])("Accept: %s asks for CSV: %s", (accept, csv) => {
  expect(prefersCsv(accept)).toBe(csv);
});
