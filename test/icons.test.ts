import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GET } from "@/app/icons.svg/route";
import { iconNames } from "@/components/ui/icon-names";
import { petIcon } from "@/lib/base/product/icon";

it("each icon is drawn, once, and used", async () => {
  const drawn = [...(await (await GET()).text()).matchAll(/<symbol id="([\w-]+)" [^>]*><\w+ .+?<\/symbol>/g)];
  expect(drawn.map(([, name]) => name)).toEqual([...new Set(iconNames)]);
  const code = ["app", "components"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("icon-names.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join();
  expect(iconNames.filter((name) => name !== petIcon && !code.includes(`"${name}"`))).toEqual([]);
});
