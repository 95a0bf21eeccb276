import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { demoCategories } from "@/lib/domains/demo/pets";
import { CategoryPicture, drawnCategories } from "./category-picture";

const drawingOf = (name: string | null) =>
  /categories\.svg#([^"]+)/.exec(renderToStaticMarkup(<CategoryPicture name={name} className="size-6" />))?.[1];

it("draws every category of the sample data, and a paw for any other", () => {
  const file = readFileSync("public/pictures/categories.svg", "utf8");
  const inFile = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(inFile.toSorted()).toEqual([...drawnCategories, "paw"].toSorted());
  expect(demoCategories.map(({ name }) => drawingOf(name)).toSorted()).toEqual(drawnCategories.toSorted());
  for (const name of [null, "Llamas", "paw"]) expect(drawingOf(name)).toBe("paw");
});
