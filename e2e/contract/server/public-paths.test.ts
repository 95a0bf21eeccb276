import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { guideSlugs } from "@/lib/docs/pages";
import { builtFiles } from "@/server/files";
import { destinationOf, entryPaths, keptPaths } from "@/server/public-paths";
import { projectRoot } from "@/server/settings";
import { appPaths } from "@/test/app-tree";
import { send } from "@/test/http";
import { testStore } from "@/test/store";

const origin = "https://store.example";
const store = testStore({ APP_URL: origin });
const get = (path: string, headers: Record<string, string> = {}) =>
  send("GET", `${store.service().url}${path}`, { headers });

const forwarded = { "X-Forwarded-Host": "elsewhere.example" };

/** The paths that the app folder, the public folder and the redirects of next.config.mjs serve. */
async function servedPaths(): Promise<string[]> {
  const routes = JSON.parse(await readFile(join(projectRoot, ".next/routes-manifest.json"), "utf8"));
  const redirects: { source: string; internal?: boolean }[] = routes.redirects;
  const files = await readdir(join(projectRoot, "public"), { recursive: true, withFileTypes: true });
  const isFile = files.filter((file) => file.isFile());
  return [
    ...(await appPaths()),
    ...redirects.filter(({ internal }) => !internal).map(({ source }) => source),
    ...isFile.map((file) => join(file.parentPath, file.name).split("/public").at(-1) ?? ""),
  ];
}

// The known values of a parameter. `.md` paths are rewritten to the Markdown route.
const parameters: Record<string, string[]> = {
  "/docs/guides/[slug]": guideSlugs.map((slug) => `/docs/guides/${slug}`),
  "/docs/reference/[operation]": operations.map(({ id }) => `/docs/reference/${id}`),
  "/markdown/[...path]": [...guideSlugs.map((slug) => `/docs/guides/${slug}.md`), "/docs.md"],
};

describe("decisions: a page that is the same for everyone is rendered once", () => {
  it("every path of the app folder is cached, or known to need rendering for each request", async () => {
    const paths = (await servedPaths())
      .flatMap((path) => parameters[path] ?? [path])
      .filter((path) => !path.startsWith("/api/v1/"));
    expect(paths.length).toBeGreaterThan(80);
    const files = await builtFiles();
    expect(paths.filter((path) => destinationOf(path, files).kind === "unknown")).toEqual([]);
  });

  it.each([...keptPaths])("%s is sent again without rendering, for every client", async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    const again = await get(path, { cookie: "next-auth.session-token=x; signed-in=1", ...forwarded });
    expect(again.headers["cache-status"]).toBe("animal-store; hit");
    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, "cache-control": "public, max-age=60" });
    expect(await get(path, { "If-None-Match": String(first.headers.etag) })).toMatchObject({ status: 304, text: "" });
  });

  it.each([...entryPaths])(
    "%s is sent again to clients without a cookie and a query only, and never public",
    async (path) => {
      const first = await get(path);
      const again = await get(`${path}?_rsc=1`);
      expect(again.headers).toMatchObject({
        "cache-status": "animal-store; hit",
        "cache-control": "private, no-cache",
      });
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect((await get(path, { cookie: "a=b" })).headers["cache-status"]).toBeUndefined();
      expect((await get(`${path}?callbackUrl=/portal/keys`)).headers["cache-status"]).toBeUndefined();
      expect((await send("POST", store.service().url + path, { body: "" })).headers["cache-status"]).toBeUndefined();
    },
  );

  it("a file of the build is sent again from memory, with the lifetime that Next gives it", async () => {
    const paths = [...(await builtFiles())];
    const script = paths.find((path) => /^\/_next\/static\/.*\.js$/.test(path)) ?? "";
    const lifetimes = {
      [script]: "public, max-age=31536000, immutable",
      "/pictures/animals.png": "public, max-age=0",
      "/favicon.ico": "public, max-age=0",
    };
    for (const [path, lifetime] of Object.entries(lifetimes)) {
      const file = await readFile(
        join(projectRoot, path.startsWith("/_next") ? path.replace("_", ".") : `public${path}`),
      );
      const headers = { "cache-control": lifetime, "content-length": String(file.length) };
      expect(await get(path)).toMatchObject({ status: 200, headers });
      expect(await get(path, { Host: "other.example" })).toMatchObject({
        headers: { ...headers, "cache-status": "animal-store; hit" },
      });
      expect(await send("POST", store.service().url + path, { body: "" })).toMatchObject({ status: 405 });
    }
    const packed = await get(script, { "Accept-Encoding": "gzip" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringContaining("Accept-Encoding"),
    });
  });

  it("the 404 page is cached too", async () => {
    await get("/nothing");
    const others = ["/other", "/docs/guides/other", "/markdown/docs", "//docs", "/%ff"];
    const noFiles = ["/_next/other", "/_next/static/other.js", "/_next/static", "/pictures/other.png", "/client/other"];
    for (const path of [...others, ...noFiles]) {
      expect(await get(path)).toMatchObject({ status: 404, headers: { "cache-status": "animal-store; hit" } });
    }
  });

  it("a payload of Next's router has its own entry, which no shared cache stores", async () => {
    const page = await get("/docs");
    const payload = await get("/docs?_rsc=x", { RSC: "1", "Next-Router-State-Tree": encodeURIComponent('["",{}]') });
    expect(payload).toMatchObject({
      status: 200,
      headers: { "content-type": "text/x-component", "cache-control": "private, no-cache" },
    });
    const again = await get("/docs?_rsc=y", { RSC: "1" });
    expect(again).toMatchObject({ text: payload.text, headers: { "cache-status": "animal-store; hit" } });
    expect((await get("/docs?_rsc=x")).headers["cache-control"]).toBe("private, no-cache");
    expect((await get("/docs")).text).toBe(page.text);
  });

  it("allows reads only: another method is 405", async () => {
    const response = await send("POST", `${store.service().url}/docs`, { body: "{}" });
    expect(response).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });
});

describe("decisions: Without `APP_URL` nothing that carries the host is publicly cacheable", () => {
  const withoutUrl = testStore({ APP_ENV: "development", APP_URL: "" });
  const at = (headers: Record<string, string>) => send("GET", `${withoutUrl.service().url}/llms.txt`, { headers });

  it("each host gets its own page", async () => {
    const first = await at({ Host: "one.example" });
    expect(first.text).toContain("http://one.example/docs");
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect((await at({ Host: "one.example", "X-Forwarded-Host": "two.example" })).headers["cache-control"]).toBe(
      "private, no-cache",
    );
    expect((await at({ Host: "one.example" })).text).toBe(first.text);
    expect((await at({ Host: "three.example" })).text).toContain("http://three.example/docs");
  });
});
