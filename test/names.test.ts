import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const declared = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/** Copies for the clients of the API, and the plain samples that a fork gets, have the names of what they stand for. */
const copies = /^(lib\/client|tools\/product\/plain)\//;

it("a reader finds one thing by the name of an export", () => {
  const places = new Map<string, Set<string>>();
  const files = ["components", "lib", "server", "tools"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const isOurs = (file: string) =>
    /(?<!\.test|\.d)\.tsx?$/.test(file) && !/\/testing\/|\/generated\//.test(file) && !copies.test(file);
  for (const file of files.filter(isOurs)) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(declared)) {
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  const shared = [...places].filter(([, files]) => files.size > 1).map(([name]) => name);
  expect(shared).toEqual([]);
});
