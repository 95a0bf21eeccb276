import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { product } from "@/lib/base/product";
import { mark } from "@/lib/base/product/mark";

const textOf = (file: string) => readFileSync(file, "utf8");

const filesIn = (folders: string[], kind: RegExp): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((file) => kind.test(file) && !file.includes("node_modules") && !file.includes("/generated/"));

describe("decisions: Product", () => {
  it("code reads name and slug from lib/base/product", () => {
    const spelled = new RegExp(`${product.name}|${product.slug}|${product.slug.replaceAll("-", "_")}`);
    const files = filesIn(["app", "components", "lib", "server", "tools/client"], /\.tsx?$/).filter(
      (file) => !/\.test\.ts$|\/testing\/|^lib\/base\/product\//.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files.filter((file) => {
      const text = textOf(file).replaceAll(`/${product.slug}"`, ""); // imports of the client
      return spelled.test(text);
    });
    expect(found).toEqual([]);
  });

  it("names in code have the word for code, and not the one for text", () => {
    const [code, text]: string[] = [product.thing.code[0], product.thing.text[0]];
    const capital = text?.replace(/^./, (letter) => letter.toUpperCase());
    const names = new RegExp(
      `\\b(?:const|let|function|type) ${text}s?\\b|(?<!\\\\)\\b[a-z]\\w*${capital}|\\b${text}s?[A-Z]`,
    );
    const ours = new RegExp(product.name.replaceAll(" ", ""), "gi");
    const files = filesIn(["app", "components", "lib", "server", "tools", "test", "e2e", "bench"], /\.(tsx?|mjs)$/);
    const found = files.flatMap(
      (file) => names.exec(textOf(file).replace(ours, ""))?.map((name) => `${file}: ${name}`) ?? [],
    );
    expect(code === text ? [] : found).toEqual([]);
  });

  it("the files that cannot read lib/base/product have its values", () => {
    expect(JSON.parse(textOf("package.json")).name).toBe(product.slug);
    expect(JSON.parse(textOf("package-lock.json")).packages[""].name).toBe(product.slug);
    expect(textOf("app/globals.css")).toContain(`--color-accent: light-dark(${product.colour},`);
    expect(textOf("app/icon.svg")).toContain(product.colour);
    expect(textOf("app/icon.svg")).toContain(`<title>${product.name}</title>`);
    for (const path of [mark.area, mark.lines]) expect(textOf("app/icon.svg")).toContain(`d="${path}"`);
    expect(textOf("compose.yaml")).toContain(`image: ${product.slug}\n`);
    for (const link of ["design.md", "specification.md"]) expect(textOf(`docs/${link}`)).toContain(product.name);
  });
});
