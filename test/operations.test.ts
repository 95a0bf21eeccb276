import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { content } from "@/lib/docs/page-markdown";
import { appPaths, routePathOf } from "./app-tree";

const routeFiles = [...new Set(operations.map(({ path }) => `app${routePathOf(path)}/route.ts`))];

const text = `import { api } from "@/lib/api/route-handlers";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api;
`;

describe("each operation", () => {
  it.each(routeFiles)("has its route file %s", (file) => {
    expect(existsSync(file) ? readFileSync(file, "utf8") : "no file", `write ${file}:\n\n${text}\n`).toBe(text);
  });

  it("is what a route file under app/api/v1 is for", async () => {
    const ours = ["/api/v1/[[...path]]"];
    const served = (await appPaths()).filter((path) => path.startsWith("/api/v1/") && !ours.includes(path));
    expect(served.map((path) => `app${path}/route.ts`).sort()).toEqual(routeFiles.toSorted());
  });

  it("has an entry in content/changelog.md", async () => {
    const changelog = await content("changelog", "https://store.example");
    const missing = operations.filter(({ method, path }) => !changelog.includes(`\`${method} ${path}\``));
    expect(missing.map(({ method, path }) => `add to content/changelog.md: - \`${method} ${path}\` …`)).toEqual([]);
  });

  it("has a name of its own", () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length);
  });
});
