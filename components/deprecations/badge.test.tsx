import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import { DeprecatedBadge } from "./badge";

it("only what is deprecated leads to the calls of it", () => {
  const html = (operation: string) => renderToStaticMarkup(<DeprecatedBadge operation={operation} />);
  for (const [operation] of deprecated) expect(html(operation)).toContain('href="/portal/usage/deprecated"');
  expect(html("listPets")).toBe("");
});
