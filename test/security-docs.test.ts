import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "@/server/settings";

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");

it("every file and folder that docs/security.md cites exists", () => {
  const cited = [...read("docs/security.md").matchAll(/`((?:app|components|e2e|lib|server|test)\/[\w./*-]+)`/g)];
  const names = cited.flatMap(([, name]) => name ?? []);
  expect(names.length).toBeGreaterThan(60);
  // Of a pattern, the folder.
  const isThere = (name: string) => existsSync(join(projectRoot, name.split("*")[0] ?? ""));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

/** The numbers in the first cell of a row: `1.2.6–1.2.8, 1.3.4`. */
const itemsIn = (cell: string): string[] =>
  cell.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split("–");
    const [from = 0, to = 0] = [first, last].map((number) => Number(number.split(".")[2]));
    return Array.from({ length: to - from + 1 }, (_, n) => first.replace(/\d+$/, String(from + n)));
  });

it("docs/security.md has each of the 253 items of ASVS 5.0.0, levels 1 and 2, once", () => {
  const rows = [...read("docs/security.md").matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| (\S+) \|/gm)];
  const items = rows.flatMap(([, cell = ""]) => itemsIn(cell));
  expect(items).toHaveLength(253);
  expect(new Set(items).size).toBe(253);
  expect(rows.filter(([, , state = ""]) => !["met", "partly", "no", "n/a", "operator"].includes(state))).toEqual([]);
});

it("CONTRIBUTING.md says why each package with an install script stays", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const [, section = ""] = read("CONTRIBUTING.md").split("## Packages with an install script");
  const explained = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (.*?) \|/gm)]
    .map(([, cell = ""]) => cell)
    .join(" ");
  const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? (path.split("node_modules/").at(-1) ?? []) : [],
  );
  expect(withScript.length).toBeGreaterThan(0);
  const isExplained = (name: string) => explained.includes(name) || explained.includes(`${name.split("/")[0]}/*`);
  expect(withScript.filter((name) => !isExplained(name))).toEqual([]);
});
