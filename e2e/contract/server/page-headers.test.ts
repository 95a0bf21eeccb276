import { describe, expect, it } from "vitest";
import { firstPaintScript } from "@/components/ui/layout/first-paint";
import { createUser } from "@/lib/domains/accounts/service";
import { signedInPattern } from "@/lib/web/auth/signed-in-cookie";
import { callAction, type Fields } from "@/test/actions";
import { appPaths, type BuiltAction, builtActions } from "@/test/app-tree";
import { type HttpResponse, send } from "@/test/http";
import { createUserWithPassword } from "@/test/people";
import { addApp, newUser, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";

const store = testPortal({ APP_URL: "https://store.example", GITHUB_ID: "client", GITHUB_SECRET: "secret" });
const get = (path: string, headers: Record<string, string> = {}) =>
  send("GET", `${store.service().url}${path}`, { headers });

const policyOf = (headers: Record<string, unknown>) => String(headers["content-security-policy"]);
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];
/** The opening tags of the scripts of a page, and their text. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, tag = "", code = ""]) => ({ tag, code }));

/** Without a cookie, some pages are not rendered for each request. */
const stranger = { Cookie: "theme=dark" };

const hsts = { "strict-transport-security": "max-age=31536000" };
const common = {
  ...hsts,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

describe("ASVS V3: headers of pages", () => {
  it.each(["/sign-in", "/sign-up", "/portal/keys", "/staff/accounts", "/portal/no-such-page"])(
    "%s allows only the scripts with the nonce of this response, and no frame",
    async (path) => {
      const headers = { Cookie: await signedIn(await newUser("staff")) };
      const page = await get(path, path.startsWith("/sign") ? stranger : headers);
      const policy = policyOf(page.headers);
      expect(page.headers).toMatchObject(common);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const nonce = nonceOf(policy);
      expect(page.text).toContain("</html>");
      const inline = scriptsOf(page.text).filter(({ tag }) => !tag.includes("src="));
      const others = inline.filter(({ code }) => code !== firstPaintScript); // which is allowed by its hash
      expect(others.length).toBeGreaterThan(2);
      for (const { tag } of others) expect(tag).toContain(`nonce="${nonce}"`);
      expect(nonceOf(policyOf((await get("/sign-in", stranger)).headers))).not.toBe(nonce);
      expect(page.headers["cache-control"]).toMatch(/no-store/);
    },
  );

  it("a policy that a client sends is not used", async () => {
    const page = await get("/sign-in", { ...stranger, "Content-Security-Policy": "script-src 'nonce-AAAA'" });
    expect(page.text).not.toContain('nonce="AAAA"');
    expect(nonceOf(policyOf(page.headers))).not.toBe("AAAA");
  });

  it("a cached page allows its scripts by hash, so that it is the same for everyone", async () => {
    const page = await get("/docs");
    expect(page.headers).toMatchObject(common);
    expect(policyOf(page.headers)).toMatch(/script-src 'self' 'sha256-/);
    expect(policyOf(page.headers)).not.toMatch(/nonce-|script-src[^;]*unsafe/);
  });

  it("data of the portal and of next-auth may not do anything as a page", async () => {
    for (const path of ["/api/portal/keys", "/api/auth/csrf"]) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("the API has none of them but Strict-Transport-Security", async () => {
    const { headers } = await get("/api/v1/pets");
    expect(headers).toMatchObject(hsts);
    const names = ["content-security-policy", "permissions-policy", "referrer-policy"];
    for (const name of names) expect(headers[name], name).toBeUndefined();
  });
});

it("ASVS 3.4.1 and 3.4.4: every kind of response has Strict-Transport-Security with https, and nosniff", async () => {
  const api = ["/api/v1/openapi.json", "/api/v1/nothing", "/mcp"];
  const others = [
    "/api/health",
    "/api/health/live",
    "/api/health/ready",
    "/api/auth/_log",
    "/llms.txt",
    "/nothing",
    "/%",
    "/icon.svg",
    "/too-many-requests",
  ];
  const expected = { ...hsts, "x-content-type-options": "nosniff" };
  for (const path of [...api, ...others]) expect((await get(path)).headers, path).toMatchObject(expected);
  expect((await get("/mcp", { Origin: "https://other.example" })).headers).toMatchObject(expected);
  expect((await send("PUT", `${store.service().url}/sign-in`)).headers).toMatchObject(expected);
  const { headers } = await send("OPTIONS", `${store.service().url}/api/v1/pets`);
  expect(headers).toMatchObject(hsts);
});

it("ASVS 14.3.2: no cache keeps a response of a route, whatever its method and status", async () => {
  const routes = (await appPaths()).filter((path) => /^\/(api\/(?!v1|health)|too-many-requests)/.test(path));
  expect(routes.length).toBeGreaterThan(10);
  const statuses = new Set<number>();
  for (const path of [...routes.map((route) => route.replace(/\[.*\]/, "csrf")), "/api/auth/_log"])
    for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
      const { status, headers } = await send(method, store.service().url + path);
      statuses.add(status);
      expect(headers["cache-control"], `${method} ${path}`).toContain("no-store");
    }
  expect([...statuses].sort()).toEqual([200, 204, 307, 400, 401, 404, 405, 429]);
});

/** Whether a browser accepts a cookie with the prefix `__Host-` (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2). */
function isHostCookie(cookie: string): boolean {
  const [pair = "", ...attributes] = cookie.split("; ").map((part) => part.toLowerCase());
  const has = (attribute: string) => attributes.includes(attribute);
  return pair.startsWith("__host-") && has("path=/") && has("secure") && !attributes.some((one) => /^domain/.test(one));
}

it("ASVS 3.3.3: with https, every cookie has the prefix __Host-, whatever sets it", async () => {
  const [email, password] = ["ada@example.com", "lantern meadow heron 42"];
  await createUserWithPassword({ email, name: "Ada" }, password);
  const eve = { email: "eve@example.com", password };
  await addApp(await createUser({ ...eve, name: "Eve" }));
  const { url } = store.service();
  const actions = await builtActions();
  const set: string[] = [];
  const jar = new Map<string, string>();
  const keep = (response: HttpResponse) => {
    for (const cookie of response.headers["set-cookie"] ?? []) {
      set.push(cookie);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const type = "application/x-www-form-urlencoded";
  const headers = () => ({ Cookie: cookies(), "X-Forwarded-Proto": "https", "Content-Type": type });
  const open = async (path: string) => keep(await send("GET", url + path, { headers: headers() }));
  const { csrfToken } = (await open("/api/auth/csrf")).body as { csrfToken: string };
  const post = async (path: string) =>
    keep(await send("POST", url + path, { headers: headers(), body: `${new URLSearchParams({ csrfToken })}` }));
  const act = async (name: string, fields: Fields = {}) =>
    keep(await callAction(url, actions.find((one) => one.name === name) as BuiltAction, fields, cookies()));

  await post("/api/auth/signin/github");
  await open("/api/auth/callback/github?code=x&state=y");
  await act("sign-in.signIn", eve);
  await act("sign-in.signIn", { email, password });
  expect((await open("/portal/keys")).status).toBe(200);
  await act("settings.signOutEverywhere");
  expect(set.filter((cookie) => !isHostCookie(cookie))).toEqual([]);
  expect(cookies()).toMatch(signedInPattern("")); // as the scripts of public pages look for it
  const ofNextAuth = ["callback-url", "csrf-token", "session-token", "state"].map((name) => `next-auth.${name}`);
  const ours = ["known-device", "second-step", "signed-in"];
  expect([...jar.keys()].sort()).toEqual([...ofNextAuth, ...ours].map((name) => `__Host-${name}`).sort());
});
