import { mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { giveTo } from "./system-user";
import { isRoot, otherUser } from "./testing/harness";

it.runIf(isRoot)("gives away a folder, but not what a link in it points to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "animal-store-test-"));
  const [given, elsewhere] = [join(folder, "given"), join(folder, "elsewhere")];
  await mkdir(join(given, "inside"), { recursive: true });
  await mkdir(join(elsewhere, "inside"), { recursive: true });
  await symlink(elsewhere, join(given, "link"));
  await symlink(join(folder, "missing"), join(given, "dangling"));
  await giveTo(otherUser, given);
  expect((await stat(join(given, "inside"))).uid).toBe(otherUser.uid);
  expect((await stat(join(elsewhere, "inside"))).uid).toBe(0);
  await rm(folder, { recursive: true });
});
