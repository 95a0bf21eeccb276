import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Folders and files in which every word is checked: text, code, comments and tests. */
const checked = [
  "app",
  "components",
  "content",
  "lib",
  "server",
  "tools",
  "test",
  "e2e",
  "bench",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
];

/** Files with words that are not ours to choose: this list, passwords, generated types, a database column, the specification. */
const exempt =
  /words\.test\.ts$|common-passwords\.ts$|client\/generated\/|docs\/specification\.md$|idempotency\/(?:queries|crash\.integration\.test)\.ts$|schema\/idempotency\.ts$|node_modules/;

/** Words to avoid, each with the word to use instead. */
const avoid: [RegExp, string][] = [
  [/\banswer(s|ed|ing)?\b/i, "response, respond"],
  [/\brepl(y|ies|ied)\b/i, "response, respond"],
  [/\brefus(e[sd]?|als?|ing)\b/i, "reject, rejection"],
  [/\bnobody\b/i, "no one, or name what is missing"],
  [/\bsomebody\b/i, "a person, people"],
  [/\b(any|every)body\b/i, "anyone, everyone, or name who"],
  [/\bwhoever\b/i, "people who, anyone who"],
  [/\bwhat is asked\b/i, "name what is requested"],
  [/\bfor ?ever\b/i, "permanently"],
  [/\bno more\b/i, "no longer"],
  [/\bat once\b/i, "immediately, at the same time"],
  [/\bholds? from\b/i, "applies from"],
  [/\bswitch(ed)? off\b/i, "disabled"],
  [/\banew\b/i, "again"],
  [/\bof yours\b/i, "your"],
  [/\bobeys?\b/i, "follow, control"],
  [/\bin force\b/i, "active, current"],
  [/\bgo(es)? on \w+ing\b/i, "keep, continue"],
];

const root = process.cwd();

function filesOf(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css|md)$/.test(name))
    .map((name) => join(path, name))
    .filter((file) => !exempt.test(file));
}

const wordsToAvoid = (text: string): string[] =>
  avoid.flatMap(([pattern, better]) => {
    const found = pattern.exec(text)?.[0];
    return found ? [`"${found}", use: ${better}`] : [];
  });

describe("the words of the product (decisions: Words)", () => {
  it.each(checked)("%s is in plain English", (path) => {
    const files = filesOf(path);
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((file) => wordsToAvoid(readFileSync(file, "utf8")).map((word) => `${file}: ${word}`));
    expect(found).toEqual([]);
  });

  it("a comment has a figure of CPU only with the file of `bench/` that has it", () => {
    const figure = /(\d ?%|times|half|twice|tenth|fifth)( \w+){0,3} (CPU|hot page)/;
    const lines = ["app", "components", "lib", "server"]
      .flatMap(filesOf)
      .flatMap((file) => readFileSync(join(root, file), "utf8").split("\n"))
      .filter((line) => /^\s*(\/\/|\/?\*)/.test(line) && figure.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes("bench/"))).toEqual([]);
  });

  it("are found in any case", () => {
    expect(wordsToAvoid("<p>Nobody has asked.</p>")).toHaveLength(1);
    expect(wordsToAvoid("It works no more.")).toHaveLength(1);
  });
});
