import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { iconNames } from "@/components/ui/icon-names";

it("each icon is drawn once", () => {
  const file = readFileSync("components/ui/icons.svg", "utf8");
  expect([...file.matchAll(/<symbol id="([\w-]+)" [^>]*><\w+ .+<\/symbol>/g)].map(([, name]) => name)).toEqual(
    iconNames,
  );
});
