import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "playwright/types/testReporter";
import { projectRoot } from "@/server/settings";

/** What a stage came to. `failures` are the tests that failed, with the beginning of what they said. */
export type Totals = { passed: number; failed: number; failures: string[] };

type TestCase = { status: string; fullName: string; failureMessages: string[] };
type TestFile = { name: string; status: string; message: string; assertionResults: TestCase[] };
export type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: TestFile[] };

const firstLines = (text = ""): string => stripVTControlCharacters(text).split("\n").slice(0, 12).join("\n    ");

const failure = (name: string, message?: string): string => `${name}\n    ${firstLines(message)}`;

/** A file that could not be read or set up: none of its tests failed, because none of them ran. */
const failedAsAWhole = ({ status, assertionResults }: TestFile): boolean =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");

function failuresOf(file: TestFile): string[] {
  const path = relative(projectRoot, file.name);
  if (failedAsAWhole(file)) return [failure(path, file.message)];
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  return failed.map(({ fullName, failureMessages }) => failure(`${path} › ${fullName}`, failureMessages[0]));
}

/** Reads the JSON that Vitest reports. */
export const fromVitest = ({ numPassedTests, numFailedTests, testResults }: VitestReport): Totals => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter(failedAsAWhole).length,
  failures: testResults.flatMap(failuresOf),
});

const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

const messageOf = ({ tests }: JSONReportSpec): string | undefined =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;

/** Reads the JSON that Playwright reports. A test that passed at its second try has failed. */
export const fromPlaywright = ({ stats, suites }: JSONReport): Totals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"))
    .map((spec) => failure(`${spec.file} › ${spec.title}`, messageOf(spec))),
});
