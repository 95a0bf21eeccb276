import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/base/time";
import { docsPages } from "@/lib/docs/pages";
import { appPaths } from "@/test/app-tree";
import { send } from "@/test/http";
import { inSessionCookie } from "@/test/sign-in";
import { testPortal } from "@/test/store";

const origin = "https://store.example";
const statusUrl = "https://status.example";
const supportEmail = "help@store.example";
const store = testPortal({ APP_URL: origin, STATUS_URL: statusUrl, SUPPORT_EMAIL: supportEmail });
const get = (path: string, headers: Record<string, string> = {}) =>
  send("GET", `${store.service().url}${path}`, { headers });

const docs = docsPages.map(({ path }) => path).filter((path) => !/what-would-happen/.test(path));
const pages = ["/", ...docs];
const texts = ["/openapi.json", "/openapi.yaml", "/llms.txt", "/llms-full.txt", "/docs/search.json", "/robots.txt"];

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

describe("a page is one file of the app folder", () => {
  it("each path without a parameter is served, asks to sign in, or needs mail", async () => {
    const needsMail = /^\/(sign-up|sign-in\/link|reset-password|forgot-password|confirm-email)(\/|$)/;
    const isOther = /\[|^\/api\/v1|^\/docs\/missing$/; // the last is a 404 itself
    const paths = (await appPaths()).filter((path) => !isOther.test(path) && !needsMail.test(path));
    expect(paths.length).toBeGreaterThan(40);
    const missing = [];
    for (const path of paths) {
      const { status } = await get(path);
      if (![200, 303, 307, 308, 400, 401, 405, 429].includes(status)) missing.push([path, status]);
    }
    expect(missing).toEqual([]);
  });
});

it("decisions: HEAD, OPTIONS, CORS: any origin may import the typed client, and read no page", async () => {
  expect((await get("/client/animal-store.mjs")).headers["access-control-allow-origin"]).toBe("*");
  expect((await get("/docs")).headers["access-control-allow-origin"]).toBeUndefined();
});

it("security.txt says whom to tell of a leak, RFC 9116", async () => {
  const { status, text, headers } = await get("/.well-known/security.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * DAY_MS);
  expect(text).toContain(`Contact: mailto:${supportEmail}\n`);
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
});

it.each(["/", "/docs", "/no-such-page"])(
  "each icon and picture of %s is drawn in a file of the build",
  async (path) => {
    const { text } = await get(path);
    const drawn = [...text.matchAll(/<use href="([^"#]*)#([^"]+)"/g)];
    expect(drawn.length).toBeGreaterThan(0);
    for (const [, file = "", id] of drawn) {
      const drawings = await get(file);
      expect(drawings.headers).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": expect.stringContaining("immutable"),
      });
      expect(drawings.text).toContain(`<symbol id="${id}" `);
    }
  },
);

describe("a page that is the same for everyone is rendered before it is requested again", () => {
  it.each([...pages, ...texts, ...docs.map((path) => `${path}.md`)])(
    "%s is the same for every client",
    async (path) => {
      const first = await get(path);
      expect(first.status).toBe(200);
      expect(first.text).not.toMatch(/localhost|127\.0\.0\.1/);
      const again = await get(path, { cookie: `${inSessionCookie("x")}; signed-in=1` });
      expect(again.text).toBe(first.text);
      expect(again.headers["x-nextjs-cache"]).toMatch(/^(HIT|STALE)$/);
    },
  );

  it.each(pages)("%s is not sent again to a browser that has it", async (path) => {
    const { etag } = (await get(path)).headers;
    const unchanged = await get(path, { "If-None-Match": String(etag) });
    expect(unchanged).toMatchObject({ status: 304, text: "" });
    expect(unchanged.headers["content-security-policy"]).toBeUndefined();
  });

  it.each(pages)("%s allows only its own inline scripts, by their hashes", async (path) => {
    const { text, headers } = await get(path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toMatch(/nonce|'unsafe-(?:inline|eval)'(?=.*style-src)/);
    const hashes = [...text.matchAll(inlineScript)].map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    );
    expect(hashes.length).toBeGreaterThan(1);
    for (const hash of hashes) expect(policy).toContain(hash);
  });

  it.each(["/", "/docs", "/docs/guides/errors", "/nothing"])(
    "%s links the status page that is hosted",
    async (path) => {
      const { text } = await get(path);
      expect(text).toContain(`href="${statusUrl}"`);
      expect(text).not.toContain('href="/status"');
    },
  );

  it("names the configured origin, whatever host a client sends", async () => {
    const { text } = await get("/llms.txt", { Host: "elsewhere.example", "X-Forwarded-Host": "elsewhere.example" });
    expect(text).toContain(`${origin}/docs`);
    expect(text).not.toContain("elsewhere");
  });
});

it("the status page links where past problems are", async () => {
  expect((await get("/status")).text).toContain(`href="${statusUrl}"`);
});

describe("a page that depends on its request is rendered for it", () => {
  it.each(["/sign-in", "/sign-up", "/status"])("%s has a nonce of its own, and is not stored", async (path) => {
    const [one, two] = await Promise.all([get(path), get(path)]);
    const nonceOf = ({ headers }: typeof one) =>
      /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    expect(one.text).toContain(`nonce="${nonceOf(one)}"`);
    expect(String(one.headers["cache-control"])).toContain("no-store");
  });

  it.each(["/nothing", "/docs/guides/other", "/docs/other.md", "/%ff", "/_next/other", "/_not-found"])(
    "%s is a 404",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404 });
    },
  );
});
