import { describe, expect, it } from "vitest";
import { firstPaintCode } from "@/components/ui/first-paint-code";
import { send } from "@/test/http";
import { newUser, signedIn } from "@/test/sign-in";
import { testStore } from "@/test/store";

const store = testStore({ APP_URL: "https://store.example" });
const get = (path: string, headers: Record<string, string> = {}) =>
  send("GET", `${store.service().url}${path}`, { headers });

const policyOf = (headers: Record<string, unknown>) => String(headers["content-security-policy"]);
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];
/** The opening tags of the scripts of a page, and their text. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, tag = "", code = ""]) => ({ tag, code }));

const common = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

describe("ASVS V3: headers of pages", () => {
  it.each(["/sign-in", "/sign-up", "/portal/keys", "/staff/accounts", "/portal/no-such-page"])(
    "%s allows only the scripts with the nonce of this response, and no frame",
    async (path) => {
      const headers = { Cookie: `__Secure-${await signedIn(await newUser("staff"))}` };
      const page = await get(path, path.startsWith("/sign") ? {} : headers);
      const policy = policyOf(page.headers);
      expect(page.headers).toMatchObject(common);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const nonce = nonceOf(policy);
      expect(page.text).toContain("</html>");
      const inline = scriptsOf(page.text).filter(({ tag }) => !tag.includes("src="));
      const others = inline.filter(({ code }) => code !== firstPaintCode); // which is allowed by its hash
      expect(others.length).toBeGreaterThan(2);
      for (const { tag } of others) expect(tag).toContain(`nonce="${nonce}"`);
      expect(nonceOf(policyOf((await get("/sign-in")).headers))).not.toBe(nonce);
      expect(page.headers["cache-control"]).toMatch(/no-store/);
    },
  );

  it("a policy that a client sends is not used", async () => {
    const page = await get("/sign-in", { "Content-Security-Policy": "script-src 'nonce-AAAA'" });
    expect(page.text).not.toContain('nonce="AAAA"');
    expect(nonceOf(policyOf(page.headers))).not.toBe("AAAA");
  });

  it("a cached page allows its scripts by hash, so that it is the same for everyone", async () => {
    const page = await get("/docs");
    expect(page.headers).toMatchObject(common);
    expect(policyOf(page.headers)).toMatch(/script-src 'self' 'sha256-/);
    expect(policyOf(page.headers)).not.toMatch(/nonce-|script-src[^;]*unsafe/);
    expect(page.text).not.toContain("nonce=");
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

  it("the API has none of them", async () => {
    const { headers } = await get("/api/v1/pets");
    const names = ["content-security-policy", "strict-transport-security", "permissions-policy", "referrer-policy"];
    for (const name of names) expect(headers[name], name).toBeUndefined();
  });
});
