import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { firstPaintScript } from "@/components/ui/layout/first-paint";
import { deletePerProcess } from "@/lib/base/per-process";
import { hostCookie } from "./host-cookie";
import { signedInCookie } from "./signed-in-cookie";

function nameAt(origin: string, cookie: string): string {
  vi.stubEnv("APP_URL", origin);
  deletePerProcess("env");
  return hostCookie(cookie).name;
}

afterEach(() => {
  vi.unstubAllEnvs();
  deletePerProcess("env");
});

/** Whether the script of the public pages finds a cookie. */
function shownAsSignedIn(origin: string, cookie: string): boolean {
  const dataset: { signedIn?: string } = {};
  const document = { documentElement: { dataset }, cookie: `theme=dark; ${cookie}=1` };
  runInNewContext(firstPaintScript, { document, location: new URL(origin), localStorage: { getItem: () => null } });
  return dataset.signedIn !== undefined;
}

describe("two services of one host keep their cookies apart", () => {
  it.each([
    ["https://store.example", "__Host-session"],
    ["https://store.example:8443", "__Host-session"],
    ["http://localhost", "session"],
    ["http://localhost:3000", "session-3000"],
    ["http://localhost:3001", "session-3001"],
  ])("at %s, the name is %s", (origin, name) => expect(nameAt(origin, "session")).toBe(name));

  it("without APP_URL, by PORT", () => {
    vi.stubEnv("PORT", "3007");
    expect(nameAt("", "session")).toBe("session-3007");
  });

  it("and scripts find their own only", () => {
    const origins = ["http://localhost", "http://localhost:3000", "http://localhost:3001"];
    const found = (at: string) => origins.filter((origin) => shownAsSignedIn(at, nameAt(origin, signedInCookie)));
    for (const at of origins) expect(found(at)).toEqual([at]);
    expect(shownAsSignedIn("https://store.example", nameAt("https://store.example", signedInCookie))).toBe(true);
  });
});
