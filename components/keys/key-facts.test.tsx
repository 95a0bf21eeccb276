import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Responses } from "./key-facts";

it("each response of a key leads to the requests of that key with its outcome", () => {
  const counts = [
    { status: 200, count: 1_500 },
    { status: 404, count: 3 },
    { status: 429, count: 2 },
  ];
  const errors = [{ status: 404, code: "not_found" }] as Parameters<typeof Responses>[0]["errors"];
  const html = renderToStaticMarkup(<Responses counts={counts} errors={errors} keyId="7" />);
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].slice(1).map(([, row = ""]) => row);
  const read = rows.map((row) => ({
    text: row
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
    query: /href="[^"?]*\?([^"]*)"/.exec(row)?.[1]?.replaceAll("&amp;", "&"),
  }));
  expect(read.map(({ text }) => text)).toEqual(["200 1,500", "404 not_found 3", "429 2"]);
  expect(read.map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual(
    ["2xx", "4xx", "429"].map((status) => ({ range: "30d", key: "7", status })),
  );
});
