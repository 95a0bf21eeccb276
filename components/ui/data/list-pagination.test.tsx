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

it("knows no way back on a page that was opened by its start alone", () => {
  expect(links({ from: 60n, next: 40n })).toEqual({ previous: undefined, next: "/list?from=40&back=60" });
});
