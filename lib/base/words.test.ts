import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Folders and files in which every word is checked: text, code and comments, including tests. */
const checkedWhole = [
  "app",
  "components",
  "content",
  "lib/base",
  "lib/platform",
  "lib/domains",
  "README.md",
  "CONTRIBUTING.md",
];

/** Files with words that are not ours to choose: this list, passwords, and the names of database columns. */
const exempt =
  /words\.test\.ts$|common-passwords\.ts$|idempotency\/(?:queries|crash\.integration\.test)\.ts$|schema\/idempotency\.ts$/;

/** Folders in which only the messages are checked: strings of at least two words. */
const checkedMessages = ["lib", "server"];

/** Source files of those folders whose strings are not for people: tests, SQL, Lua and passwords. */
const notMessages = /\.test\.tsx?$|testing\/|queries\.ts$|upstash-script\.ts$|common-passwords\.ts$/;

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

function filesOf(path: string, skipped: RegExp): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css|md)$/.test(name))
    .map((name) => join(path, name))
    .filter((file) => !skipped.test(file));
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:"'`\w\\])\/\/.*/g;
const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The strings of a source file that have at least two words, without the code inside of templates. */
const messagesIn = (source: string): string =>
  (source.replace(comments, "").match(strings) ?? [])
    .map((text) => text.replace(/\$\{[^}]*\}/g, "…"))
    .filter((text) => /\w,? \w/.test(text))
    .join("\n");

const wordsToAvoid = (text: string): string[] =>
  avoid.flatMap(([pattern, better]) => {
    const found = pattern.exec(text)?.[0];
    return found ? [`"${found}", use: ${better}`] : [];
  });

describe("the words of the product (decisions: Words)", () => {
  it.each(checkedWhole)("%s is in plain English", (path) => {
    const found = filesOf(path, exempt).flatMap((file) =>
      wordsToAvoid(readFileSync(file, "utf8")).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it.each(checkedMessages)("the messages in %s are in plain English", (path) => {
    const found = filesOf(path, notMessages).flatMap((file) =>
      wordsToAvoid(messagesIn(readFileSync(file, "utf8"))).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it("are found in text, in code and in messages, but not in the code around messages", () => {
    expect(wordsToAvoid("<p>Nobody has asked.</p>")).toHaveLength(1);
    expect(wordsToAvoid(messagesIn('throw new Problem("It works no more."); // whoever'))).toHaveLength(1);
    expect(wordsToAvoid(messagesIn('import { answer } from "./answer";'))).toEqual([]);
  });
});
