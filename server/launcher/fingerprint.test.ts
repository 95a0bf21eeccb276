import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint } from "./build";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  await mkdir(join(root, "app", "deep"), { recursive: true });
  await writeFile(join(root, "app", "deep", "page.tsx"), "one");
  await writeFile(join(root, "package.json"), "{}");
});
afterEach(() => rm(root, { recursive: true }));

const take = (extra = "") => fingerprint(root, ["app", "missing", "package.json"], extra);

it("does not change while nothing changes", async () => {
  expect(await take()).toBe(await take());
});

it.each([
  ["changed", () => writeFile(join(root, "app", "deep", "page.tsx"), "two")],
  ["added", () => writeFile(join(root, "app", "empty.ts"), "")],
  ["removed", () => rm(join(root, "package.json"))],
  ["renamed", () => rename(join(root, "app", "deep"), join(root, "app", "deeper"))],
])("changes when a file is %s", async (_what, change) => {
  const before = await take();
  await change();
  expect(await take()).not.toBe(before);
});

it("depends on the extra text", async () => {
  expect(await take("a")).not.toBe(await take("b"));
});

it("ignores tests, what they share, generated files and dot files", async () => {
  const before = await take();
  await writeFile(join(root, "app", "deep", "page.test.tsx"), "");
  await mkdir(join(root, "app", "testing"));
  await writeFile(join(root, "app", "testing", "pages.ts"), "");
  await writeFile(join(root, "app", ".DS_Store"), "");
  await mkdir(join(root, "app", "generated"));
  await writeFile(join(root, "app", "generated", "types.ts"), "");
  expect(await take()).toBe(before);
});
