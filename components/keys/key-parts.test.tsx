import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KeyStatusBadge } from "./key-parts";

type Entry = Parameters<typeof KeyStatusBadge>[0]["entry"];

it.each([
  ["active", "Active", "accent"],
  ["rolling", "Rolling", "warning"],
  ["paused", "Paused", "warning"],
  ["banned", "Banned", "danger"],
  ["expired", "Expired", "sunken"],
] as const)("the badge of a key that is %s says so, in its colour", (shown, word, colour) => {
  const html = renderToStaticMarkup(<KeyStatusBadge entry={{ shown, temporary: false, idle: false } as Entry} />);
  expect(html).toContain(word);
  expect(html).toMatch(new RegExp(` bg-${colour}`));
});
