import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "@/server/launcher/settings";
import { passwordSignIn } from "@/test/password-sign-in";
import { createUserWithPassword } from "@/test/people";
import { sharedStore } from "@/test/store";

const store = sharedStore();
const built = join(projectRoot, ".next");
let cookie: string;

beforeAll(async () => {
  const password = "a password to test";
  await createUserWithPassword({ email: "weight@example.com", name: "Wanda Weight" }, password);
  cookie = (await passwordSignIn(store.service().url, "weight@example.com", password)).cookies.join("; ");
});

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0) / 1000;

/** The files that Next loads for every page, also for an empty one. */
const ofEveryPage: string[] = JSON.parse(readFileSync(join(built, "build-manifest.json"), "utf8")).rootMainFiles;

/** The scripts in the HTML of a page that an empty page does not have, as paths below the build. */
async function scriptsOf(path: string): Promise<Set<string>> {
  const headers: Record<string, string> = path.startsWith("/portal") ? { cookie } : {};
  const response = await fetch(`${store.service().url}${path}`, { headers });
  expect(response.status).toBe(200);
  const tags = (await response.text()).matchAll(/<script(?![^>]*nomodule)[^>]* src="\/_next\/([^"?]+)/gi);
  return new Set(
    [...tags].map(([, file = ""]) => decodeURIComponent(file)).filter((file) => !ofEveryPage.includes(file)),
  );
}

describe("the weight of a page: gzipped script above an empty page, in KB", () => {
  it.each([
    ["/", 25],
    ["/status", 18],
    ["/docs", 24],
    ["/docs/reference/listPets", 34],
    ["/sign-up", 35],
    ["/portal", 60],
    ["/portal/usage", 51.5],
    ["/portal/keys", 56.5],
    ["/portal/animals", 52.5],
    ["/portal/settings", 51],
  ])("%s stays below %d", async (path, budget) => {
    expect(kilobytes(await scriptsOf(path))).toBeLessThan(budget);
  });

  it("all fonts of the build together stay below 60", () => {
    const fonts = readdirSync(join(built, "static", "media")).filter((name) => name.endsWith(".woff2"));
    expect(fonts.length).toBeGreaterThan(0);
    const sizes = fonts.map((name) => statSync(join(built, "static", "media", name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(60);
  });
});
