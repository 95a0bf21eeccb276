import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditActions } from "./actions";

/** Only in what versions before recorded. */
const past = [
  ...["key.overlap_ended", "key.renamed", "brownout.scheduled", "brownout.cancelled", "note.added", "note.deleted"],
  ...["incident.opened", "incident.updated", "incident.resolved"],
];

const all = ["lib", "server", "e2e"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/audit\/(actions|actions\.test)\.ts$/.test(file))
    .map((file) => join(folder, file)),
);
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const textOf = (files: string[]): string => files.map((file) => readFileSync(file, "utf8")).join("\n");

const actions = Object.keys(auditActions).filter((action) => !past.includes(action));

it("every action that the audit log can have is recorded by code", () => {
  const code = textOf(all.filter((file) => !isTest(file)));
  const isMade = (action: string) => code.includes(`"${action}"`) || code.includes(`\`${action.split(".")[0]}.\${`);
  expect(actions.filter((action) => !isMade(action))).toEqual([]);
});

it("every action that the audit log can have is looked for by a test", () => {
  const tests = textOf(all.filter(isTest));
  expect(actions.filter((action) => !tests.includes(`"${action}"`))).toEqual([]);
});

it("each action that is recorded now has a name of its own", () => {
  const names = actions.map((action) => auditActions[action as keyof typeof auditActions]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
