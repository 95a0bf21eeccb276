import { expect, it } from "vitest";
import { chosenLabel } from "./labels";

it.each([
  ["Since 27 Nov 2026", "2026-11-27", undefined],
  ["Until 28 Nov 2026", undefined, "2026-11-28"],
  ["27\u2009–\u200928 Nov 2026", "2026-11-27", "2026-11-28"],
])("says %s, also where only one end is chosen", (label, from, to) => {
  expect(chosenLabel({ from, to, zone: "UTC" })).toBe(label);
});
