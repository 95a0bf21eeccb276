import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { identifier } from "@/lib/base/product";
import { homeAt, nameOf } from "./home";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "home-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a database has the name in its file, that of the product without a file, and none that cannot be read", async () => {
  const home = homeAt(folder);
  expect(await nameOf(home)).toBe(identifier);
  await writeFile(home.nameFile, "older_name\n");
  expect(await nameOf(home)).toBe("older_name");
  await rm(home.nameFile);
  await mkdir(home.nameFile);
  await expect(nameOf(home)).rejects.toThrow("EISDIR");
});
