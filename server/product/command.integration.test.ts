import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { product } from "@/lib/base/product";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "product-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });

function commit(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=Ann", "-c", "user.email=ann@example.com", "commit", "--quiet", "--message", "Start");
}

/** In the folder, as `npm run product` does. */
function run(thing: string, ...more: string[]) {
  const args = ["--name", "Zebra Hub", "--slug", "zebra-hub", "--prefix", "zeb", "--thing", thing, ...more];
  return spawnSync(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), resolve("server/commands/product.ts"), ...args],
    {
      cwd: folder,
      env: { ...process.env, TSX_TSCONFIG_PATH: resolve("tsconfig.json") },
      encoding: "utf8",
    },
  );
}

describe("npm run product rejects, before it changes anything", { timeout: 60_000 }, () => {
  it("a folder without git, and changes that are not committed", () => {
    expect(run("zebra/zebras")).toMatchObject({ status: 1, stderr: expect.stringContaining("no git repository") });
    commit({ "README.md": "Store\n" });
    writeFileSync(join(folder, "README.md"), "Shop\n");
    expect(run("zebra/zebras")).toMatchObject({ status: 1, stderr: expect.stringContaining("not committed") });
    expect(git("status", "--porcelain")).toBe(" M README.md\n");
  });

  it.each([
    ["zebra/zebras", 'the code has "zebraId" with another meaning, in lib/striped.ts'],
    ["order/orders", '"order" has a meaning in JavaScript or SQL'],
  ])("the thing %s, which the code has already", (thing, message) => {
    const [one] = product.thing.code;
    commit({ "lib/striped.ts": `export const zebraId = 1;\n`, "lib/one.ts": `export const ${one}Id = 1;\n` });
    expect(run(thing)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
    expect(git("status", "--porcelain")).toBe("");
  });

  it("an option that is not valid", () => {
    const { status, stderr } = run("zebras", "--keep-prefix");
    expect(status).toBe(2);
    expect(stderr).toContain("--thing must be one and many");
  });
});
