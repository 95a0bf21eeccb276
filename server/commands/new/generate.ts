import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "@/server/launcher/failure";
import { applied, type Edit } from "./edits";
import { addRun, type Run, takeBack, textOf, textsIn, write } from "./run-record";

export type Data = { [name: string]: string | boolean | Data[] };

const sections = /[ \t]*\{\{([#^])(\w+)\}\}\n?([\s\S]*?)[ \t]*\{\{\/\2\}\}\n?/g;

/**
 * The part of Mustache that the templates use: `{{name}}`, and `{{#name}}…{{/name}}` for each item of a list, or if a value is
 * true; `{{^name}}` is its opposite.
 */
export function render(template: string, data: Data): string {
  const valueNamed = (name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`A template uses {{${name}}}, which is not known.`);
    return value;
  };
  return template
    .replace(sections, (_, kind: string, name: string, inner: string) => {
      const value = valueNamed(name);
      const items = Array.isArray(value) ? value : value === true ? [{}] : [];
      if (kind === "^") return items.length === 0 ? render(inner, data) : "";
      return items.map((item) => render(inner, { ...data, ...item })).join("");
    })
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(valueNamed(name)));
}

const templates = join("server", "commands", "new", "templates");

export const part = (name: string, data: Data): string =>
  render(readFileSync(join(templates, "parts", `${name}.template`), "utf8"), data);

/** What the files of some folders of templates become, by path: a path is a template too. */
const rendered = (folders: string[], data: Data): Map<string, string> =>
  new Map(
    folders.flatMap((folder) =>
      [...textsIn(join(templates, folder))].map(([path, text]) => [
        render(path.slice(join(templates, folder).length + 1).replace(/\.template$/, ""), data),
        render(text, data),
      ]),
    ),
  );

function tool(name: string, ...args: string[]): void {
  try {
    execFileSync(join("node_modules", ".bin", name), args, { stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Failure(`${name} failed, so nothing was written.\n${stdout}${stderr}`.trim());
  }
}

const codeOf = (texts: Map<string, string>): string[] => [...texts.keys()].filter((path) => /\.tsx?$/.test(path));

/** As a person would leave them: templates import what only some fields need. */
function tidy(created: Map<string, string>, all: Map<string, string>): void {
  tool("biome", "lint", "--write", "--unsafe", "--only=correctness/noUnusedImports", ...codeOf(created));
  tool("biome", "check", "--write", ...codeOf(all));
}

/** @returns the name of the migration */
function makeMigration(name: string): string {
  tool("drizzle-kit", "generate", "--name", name);
  const { entries } = JSON.parse(readFileSync(join("drizzle", "meta", "_journal.json"), "utf8"));
  return entries.at(-1).tag;
}

/** `migration`: the name of the migration to make, if the tables change. `next`: what to do next. */
type Generated = { title: string; folders: string[]; data: Data; edits: Edit[]; migration?: string; next: string[] };

function say({ title, files }: Run, next: string[]): void {
  const listed = (kind: string, some: Run["files"]) => some.map(({ path }) => `  ${kind} ${path}`);
  const created = files.filter(({ before }) => before === null);
  const changed = files.filter(({ before }) => before !== null);
  const steps = [...next, "npm run new -- --undo takes it back."].map((step) => `  ${step}`);
  const lines = [
    `Wrote ${title}:`,
    ...listed("new    ", created),
    ...listed("changed", changed),
    "",
    "Next:",
    ...steps,
  ];
  console.log(lines.join("\n"));
}

/** Writes everything, or nothing. @throws Failure if a file exists already, or if there is no place for a line */
export function generate({ title, folders, data, edits, migration, next }: Generated): void {
  const created = rendered(folders, data);
  const existing = [...created.keys()].find((path) => textOf(path) !== null);
  if (existing) throw new Failure(`${existing} exists already. Nothing was written.`);
  const texts = new Map([...created, ...applied(edits)]);
  const earlier = new Map([...texts.keys()].map((path) => [path, textOf(path)] as const));
  const migrations = textsIn("drizzle");
  const written = (): Run["files"] => [
    ...[...earlier].map(([path, before]) => ({ path, before, after: textOf(path) ?? "" })),
    ...[...textsIn("drizzle")]
      .filter(([path, after]) => migrations.get(path) !== after)
      .map(([path, after]) => ({ path, before: migrations.get(path) ?? null, after })),
  ];
  try {
    for (const [path, text] of texts) write(path, text);
    tidy(created, texts);
    const made = migration && makeMigration(migration);
    const run = { title, files: written(), ...(made && { migration: made }) };
    addRun(run);
    say(run, next);
  } catch (error) {
    takeBack(written());
    throw error;
  }
}
