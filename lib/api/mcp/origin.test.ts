import { expect, it } from "vitest";
import { isOriginAllowed } from "./serve";

it.each<[origin: string | undefined, appUrl: string | undefined, allowed: boolean]>([
  [undefined, "https://store.example", true],
  ["https://store.example", "https://store.example/", true],
  ["http://store.example", "https://store.example", false],
  ["http://localhost:3000", "https://store.example", false],
  ["null", "https://store.example", false],
  [undefined, undefined, true],
  ["http://localhost:6274", undefined, true],
  ["http://[::1]:3000", undefined, true],
  ["http://evil.example:3000", undefined, false],
  ["http://localhost.evil.example", undefined, false],
  ["null", undefined, false],
])("decisions: MCP, Origin %s with APP_URL %s: %s", (origin, appUrl, allowed) => {
  expect(isOriginAllowed(origin, appUrl)).toBe(allowed);
});
