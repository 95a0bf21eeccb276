import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { drawnCategories, notFoundDrawing, otherDrawing } from "@/lib/base/product/drawings";
import { demoCategories } from "@/lib/domains/demo/pets";
import { CategoryPicture } from "./category-picture";

const drawingOf = (name: string | null) =>
  /#([^"]+)/.exec(renderToStaticMarkup(<CategoryPicture name={name} className="size-6" />))?.[1];

it("draws the categories of the sample data, and one drawing for any other", () => {
  const file = readFileSync("lib/base/product/drawings.svg", "utf8");
  const inFile = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const drawings = [...drawnCategories, otherDrawing];
  expect(inFile.toSorted()).toEqual([...drawings, "own"].toSorted());
  const ofDemo = demoCategories.map(({ name }) => drawingOf(name));
  expect([...new Set([...ofDemo, otherDrawing])].toSorted()).toEqual(drawings.toSorted());
  expect(drawings).toContain(notFoundDrawing);
  for (const name of [null, "Llamas", otherDrawing]) expect(drawingOf(name)).toBe(otherDrawing);
});
