import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KeyFields } from "./issue-fields";

type Entry = NonNullable<Parameters<typeof KeyFields>[0]["entry"]>;

it.each([
  ["active", false, true],
  ["paused", false, true],
  ["rolling", true, false],
  ["paused", true, false],
] as const)("a key that is %s, and was rolled or not (%s), may get another expiry: %s", (state, wasRolled, offered) => {
  const entry = { name: "Orders", scopes: [], expiresAt: null, state, wasRolled } as unknown as Entry;
  expect(renderToStaticMarkup(<KeyFields entry={entry} />).includes('value="never"')).toBe(offered);
});
