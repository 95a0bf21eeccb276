import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { href } from "@/components/href";
import { ListPagination } from "./list-pagination";

const links = (list: Omit<Parameters<typeof ListPagination>[0], "hrefOf">) => {
  const html = renderToStaticMarkup(<ListPagination {...list} hrefOf={(from) => href("/list", { from })} />);
  const of = (rel: string) => html.match(new RegExp(`rel="${rel}"[^>]*href="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&");
  return { previous: of("prev"), next: of("next") };
};

it("leads back through the pages that led to one", () => {
  expect(links({ from: undefined, next: 80n })).toEqual({ previous: undefined, next: "/list?from=80&back=" });
  expect(links({ from: 80n, next: 60n, back: "" })).toEqual({ previous: "/list", next: "/list?from=60&back=,80" });
  expect(links({ from: 60n, next: undefined, back: ",80" })).toEqual({
    previous: "/list?from=80&back=",
    next: undefined,
  });
});

it("says which rows of all it shows, on a page whose way back is known", () => {
  const textOf = (list: object) =>
    renderToStaticMarkup(<ListPagination from={undefined} next={undefined} {...list} hrefOf={() => "/list"} />).match(
      /\d+–\d+ of \d+/,
    )?.[0];
  const rows = { shown: 20, perPage: 20, total: "47" };
  expect(textOf({ next: 80n, rows })).toBe("1–20 of 47");
  expect(textOf({ from: 60n, back: ",80", rows: { ...rows, shown: 7 } })).toBe("41–47 of 47");
  expect(textOf({ from: 60n, rows })).toBeUndefined();
  expect(textOf({ rows: { ...rows, shown: 0 } })).toBeUndefined();
});

it("knows no way back on a page that was opened by its start alone", () => {
  expect(links({ from: 60n, next: 40n })).toEqual({ previous: undefined, next: "/list?from=40&back=60" });
});
