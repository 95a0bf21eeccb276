import type { IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { deletePerProcess } from "@/lib/base/per-process";
import { routerState } from "@/test/fuzz/inputs";
import { send } from "@/test/http";
import { startPageProxy } from "@/test/page-proxy";
import { checkHead, checkOrigin } from "./page-head";

let url: string;
beforeAll(async () => {
  const front = await startPageProxy();
  url = `http://127.0.0.1:${front.port}/sign-in`;
  return front.stop;
});

function configure(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  deletePerProcess("env");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    deletePerProcess("env");
  });
}

const statusFor = async (headers: Record<string, string>) => (await send("GET", url, { headers })).status;

describe("docs/security.md: development serves pages to this machine only, whatever name leads to it", () => {
  it.each<[allowed: string[], rejected: string[], set?: Record<string, string>]>([
    [
      ["localhost", "localhost:3000", "LOCALHOST", "127.0.0.1:80", "127.1.2.3", "[::1]:3000"],
      [
        "evil.example",
        "localhost.evil.example:3000",
        "127.0.0.1.evil.example",
        "192.168.0.7",
        "[fe80::1]",
        "127.0.0.1x",
      ],
    ],
    [["localhost", "192.168.0.7:3000"], ["192.168.0.8", "evil.example"], { HOST: "192.168.0.7" }],
    [["192.168.0.7", "[fd00::7]:3000"], ["evil.example"], { HOST: "0.0.0.0" }],
    [["localhost", "store.test:3000"], ["evil.example", "192.168.0.7"], { APP_URL: "http://store.test:3000" }],
    [["localhost", "evil.example"], [], { APP_ENV: "production", APP_URL: "https://store.example" }],
  ])("%j, and not %j, with %j", async (allowed, rejected, set = {}) => {
    configure(set);
    for (const host of allowed) expect([host, await statusFor({ Host: host })]).toEqual([host, 200]);
    for (const host of rejected) {
      expect([host, await statusFor({ Host: host })]).toEqual([host, 403]);
      expect(await statusFor({ Host: "localhost", "X-Forwarded-Host": host })).toBe(403);
    }
  });

  it("and says how to allow another", async () => {
    const { text } = await send("GET", url, { headers: { Host: "store.test" } });
    expect(text).toContain(
      "not for store.test. To allow it, name it in HOST or APP_URL: APP_URL=http://store.test:3000",
    );
  });
});

type Head = { method?: string; url?: string; headers: Record<string, string> };

/** What is left of a head for Next. */
function corrected({ method = "GET", url = "/sign-in", headers }: Head): Head {
  const request = { method, url, headers: { ...headers } };
  checkHead(request as unknown as IncomingMessage);
  return { url: request.url, headers: request.headers };
}

describe("what Next would misread is corrected", () => {
  const appUrl = { APP_ENV: "production", APP_URL: "https://store.example" };
  const forwarded = { host: "localhost:3000", "x-forwarded-host": "localhost:1, localhost:2" };

  it.each<[what: string, set: Record<string, string>, before: Head, after: Head]>([
    [
      "the first of several forwarded hosts counts",
      {},
      { headers: forwarded },
      { url: "/sign-in", headers: { ...forwarded, "x-forwarded-host": "localhost:1" } },
    ],
    [
      "with APP_URL, its host alone counts",
      appUrl,
      { headers: { ...forwarded, "x-forwarded-proto": "http" } },
      { url: "/sign-in", headers: { host: "store.example" } },
    ],
    [
      "a whole URL is its path, on its host",
      {},
      { url: "http://localhost:7/a?b=c", headers: { host: "localhost:3000" } },
      { url: "/a?b=c", headers: { host: "localhost:7" } },
    ],
    [
      "a user agent has at most 512 characters",
      {},
      { headers: { "user-agent": "x".repeat(513) } },
      { url: "/sign-in", headers: { "user-agent": "x".repeat(512) } },
    ],
    [
      "a path that cannot be decoded is one that no page has",
      {},
      { url: "/100%?a", headers: {} },
      { url: "/%2F100%25", headers: {} },
    ],
    [
      "a file of Next stays",
      {},
      { url: "/_next/static/a.js", headers: {} },
      { url: "/_next/static/a.js", headers: {} },
    ],
  ])("%s", (_, set, before, after) => {
    configure(set);
    expect(corrected(before)).toEqual(after);
  });
});

it("Next reads the state of a page 24 folders deep, and of none deeper", () => {
  const stateOf = (folders: number) => ({ headers: { "next-router-state-tree": routerState(folders) } });
  expect(corrected(stateOf(24))).toMatchObject(stateOf(24));
  expect(() => corrected(stateOf(25))).toThrow("The header next-router-state-tree is not valid.");
});

describe("a form of another site is rejected", () => {
  it.each<[allowed: boolean, set: Record<string, string>, head: Head]>([
    [true, {}, { headers: { origin: "http://localhost:3000", host: "localhost:3000" } }],
    [false, {}, { headers: { origin: "http://localhost:3001", host: "localhost:3000" } }],
    [true, {}, { headers: { origin: "http://a.test", host: "b.test", "x-forwarded-host": "a.test" } }],
    [false, {}, { headers: { origin: "http://b.test", host: "b.test", "x-forwarded-host": "a.test" } }],
    [false, {}, { headers: { origin: "null", host: "localhost" } }],
    [true, { APP_URL: "https://store.example" }, { headers: { origin: "https://store.example", host: "inner" } }],
    [
      false,
      { APP_URL: "https://store.example" },
      { headers: { origin: "http://store.example", host: "store.example" } },
    ],
    [true, {}, { url: "/api/auth/signout", headers: { origin: "http://b.test", host: "a.test" } }],
    [true, {}, { method: "GET", headers: { origin: "http://b.test", host: "a.test" } }],
    [true, {}, { headers: { host: "a.test" } }],
  ])("%s with %j: %j", (allowed, set, { method = "POST", url = "/sign-in", headers }) => {
    configure(set);
    const check = () => checkOrigin({ method, url, headers } as unknown as IncomingMessage);
    if (allowed) check();
    else expect(check).toThrow(/^This form /);
  });
});
