import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { slug } from "github-slugger";
import { describe, expect, it } from "vitest";

const textOf = (file: string): string => readFileSync(file, "utf8");

const ignored = textOf(".gitignore").match(/^\w.*\/$/gm) ?? [];
const isIgnored = (path: string): boolean => ignored.some((folder) => `${path}/`.startsWith(folder));

const top = readdirSync(".", { withFileTypes: true });
const folders = top.flatMap((entry) => (entry.isDirectory() && /^\w/.test(entry.name) ? entry.name : []));
const ours = folders.filter((folder) => !isIgnored(folder));
const files = [
  ...top.flatMap((entry) => (entry.isFile() ? entry.name : [])),
  ...ours.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !isIgnored(path) && !path.includes("node_modules")),
  ),
];
const names = new Set(files.map((file) => basename(file)));

const headingsOf = (file: string): string[] =>
  (textOf(file).match(/^#+ .*$/gm) ?? []).map((line) => line.replace(/^#+ /, ""));

/** The comments of a file of code, and in a test the names of its tests. */
const citing = (file: string): string =>
  textOf(file)
    .split("\n")
    .flatMap((line) => {
      if (/^\s*(\/\/|\/?\*|#)/.test(line)) return line;
      const isName = /\.(test|spec)\.tsx?$|\/testing\//.test(file) && /^\s*(describe|it|test|\]\))/.test(line);
      return isName ? (line.match(/"[^"]*"|`[^`]*`/g) ?? []) : (/\s\/\/ .*$/.exec(line)?.[0] ?? []);
    })
    .join("\n");

// What a release was like is not what there is. The texts under content are pages, whose links lib/docs/pages.test.ts follows.
const documents = files.filter((file) => /\.md$/.test(file) && !/^(CHANGELOG\.md|content\/)/.test(file));
const code = files.filter((file) => /\.(tsx?|mjs|css|ya?ml|lua)$|^\.env\.example$/.test(file));
const texts: [string, string][] = [
  ...documents.map((file): [string, string] => [file, textOf(file)]),
  ...code.map((file): [string, string] => [file, citing(file)]),
];

/** What a pattern finds in all texts, with the file. */
const found = (pattern: RegExp): [string, string][] =>
  texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([, one = ""]): [string, string] => [file, one]));

describe("what comments, names of tests and documents cite exists", () => {
  it("files and folders", () => {
    const segment = String.raw`(?:[\w.@*-]|\([\w-]+\)|\[+[\w.]+\]+)+`;
    const paths = found(new RegExp(`(?<![\\w@/.-])((?:${ours.join("|")})(?:/${segment})+)`, "g"));
    expect(paths.length).toBeGreaterThan(100);
    // Of a pattern, the folder. A sentence may end after a path.
    const isThere = (path: string) =>
      isIgnored(path) || ["", ".ts", ".tsx"].some((end) => existsSync(path.replace(/[^/]*\*.*$|\.$/, "") + end));
    expect(paths.filter(([, path]) => !isThere(path))).toEqual([]);
    const bare = found(/(?<![\w@/.*-])([a-z][\w-]*\.(?:tsx?|mjs|md|lua))(?![\w(/-])/g);
    expect(bare.filter(([, name]) => !names.has(name))).toEqual([]);
  });

  it("what a document links to, with its heading", () => {
    const links = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, link = ""]): [string, string] => [
        file,
        link,
      ]),
    );
    expect(links.length).toBeGreaterThan(50);
    const isDead = ([file, link]: [string, string]) => {
      const [path = "", heading] = link.split("#");
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (heading && !headingsOf(target).some((each) => slug(each) === heading));
    };
    expect(links.filter(isDead)).toEqual([]);
  });

  it("headings after the name of a document", () => {
    const cited = found(/\b(\w+\.md\)?, (?!and )[\w-][^:.;,)|"`\n]+)/g).map(
      ([file, text]) => [file, ...text.split(/\)?, /)] as const,
    );
    expect(cited.length).toBeGreaterThan(5);
    const isHeading = (document: string, heading: string) =>
      files
        .filter((file) => basename(file) === document)
        .flatMap(headingsOf)
        .some((each) => each.toLowerCase().startsWith(heading.toLowerCase()));
    expect(cited.filter(([, document = "", heading = ""]) => !isHeading(document, heading))).toEqual([]);
  });

  it("sections of the specification", () => {
    const sections = headingsOf("docs/specification.md").map((heading) => /^[\d.]*\d/.exec(heading)?.[0]);
    const cited = found(/\bspec(?:ification)?(?:, section)? (\d+(?:\.\d+)*)/g);
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(([, section]) => !sections.includes(section))).toEqual([]);
  });

  it("decisions", () => {
    const records = files.filter((file) => /^docs\/decisions\/\d/.test(file));
    const titles = records.map((file) => headingsOf(file)[0]?.replace(/^\d+\. /, "") ?? "");
    const cited = found(/\bdecisions(?::|,(?= [A-Z])) (.*)/g);
    expect(cited.length).toBeGreaterThan(80);
    const isTitle = (text: string) =>
      titles.some((title) => text.startsWith(title) && !/^\w/.test(text.slice(title.length)));
    expect(cited.filter(([, text]) => !isTitle(text))).toEqual([]);
    const index = textOf("docs/decisions/README.md");
    expect(records.filter((file) => !index.includes(`(${basename(file)})`))).toEqual([]);
  });
});
