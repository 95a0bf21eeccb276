import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "playwright/types/testReporter";
import { projectRoot } from "@/server/launcher/settings";

/** The result of a stage. `failures` are the failed tests, with the beginning of their messages; `files` took so many seconds. */
export type Totals = { passed: number; failed: number; failures: string[]; files: { name: string; seconds: number }[] };

type TestCase = { status: string; fullName: string; failureMessages: string[] };
type TestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: TestCase[];
};
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] };

const firstLines = (text = ""): string => stripVTControlCharacters(text).split("\n").slice(0, 12).join("\n    ");

const failure = (name: string, ...messages: (string | undefined)[]): string =>
  [name, ...messages.map(firstLines)].join("\n    ");

/** A file that could not be read or set up: none of its tests ran, so none failed. */
const failedAsAWhole = ({ status, assertionResults }: TestFile): boolean =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

function failuresOf(file: TestFile): string[] {
  const path = relative(projectRoot, file.name);
  if (failedAsAWhole(file)) return [failure(path, file.message)];
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  return failed.map(({ fullName, failureMessages }) => failure(`${path} › ${fullName}`, ...failureMessages));
}

/** Parses Vitest's JSON report. */
export const fromVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): Totals => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter(failedAsAWhole).length,
  failures: testResults.flatMap(failuresOf),
  files: testResults.map(({ name, startTime, endTime }) => ({
    name: relative(projectRoot, name),
    seconds: (endTime - startTime) / 1000,
  })),
});

const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const durationsOf = ({ tests }: JSONReportSpec): number[] =>
  tests.flatMap(({ results }) => results.map(({ duration }) => duration));

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const messageOf = ({ tests }: JSONReportSpec): string | undefined =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;

/** Parses Playwright's JSON report. A test that passed on its second attempt has failed. */
export const fromPlaywright = ({ stats, suites }: JSONReport): Totals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
    .map((spec) => failure(`${spec.file} › ${spec.title}`, messageOf(spec))),
  files: suites.map((suite) => ({ name: suite.file, seconds: sum(specsOf(suite).flatMap(durationsOf)) / 1000 })),
});
