import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file that a run has written. `before` is null for a new one. */
type Written = { path: string; before: string | null; after: string };
/** `migration`: the name of one, if the run has made one. */
export type Run = { title: string; files: Written[]; migration?: string };

const recordFile = ".cache/new.json";

const readRuns = (): Run[] => (existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, "utf8")) : []);

function writeRuns(runs: Run[]): void {
  mkdirSync(dirname(recordFile), { recursive: true });
  writeFileSync(recordFile, JSON.stringify(runs));
}

export const lastRun = (): Run | undefined => readRuns().at(-1);
export const addRun = (run: Run): void => writeRuns([...readRuns(), run]);
export const dropLastRun = (): void => writeRuns(readRuns().slice(0, -1));

export const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, "utf8") : null);

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export const textsIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, "utf8")]),
  );

/** Also removes the folders that this leaves empty. */
function remove(path: string): void {
  rmSync(path, { force: true });
  for (let folder = dirname(path); existsSync(folder) && readdirSync(folder).length === 0; folder = dirname(folder)) {
    rmdirSync(folder);
  }
}

export const changedSince = (files: Written[]): string[] =>
  files.filter(({ path, after }) => textOf(path) !== after).map(({ path }) => path);

export function takeBack(files: Written[]): void {
  for (const { path, before } of files) {
    if (before === null) remove(path);
    else write(path, before);
  }
}
