import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import {
  back,
  begin,
  newPerson,
  openBrowser,
  provider,
  rejected,
  signIn,
  stateOf,
  testHostileProvider,
} from "@/test/identity-provider/attacked";
import { byKey, newKey } from "@/test/identity-provider/hostile";
import { followed } from "@/test/provider-browser";

testHostileProvider();

describe("the provider's metadata, keys and responses are not trusted", () => {
  const unreachable = "OAuthSignin";

  it("a host that speaks for another issuer (mix-up, RFC 9700, section 4.4)", async () => {
    provider.metadata.issuer = "https://honest.example";
    const lies = { claims: { iss: "https://honest.example" } };
    expect((await begin(openBrowser())).searchParams.get("error")).toBe(unreachable);
    delete provider.metadata.issuer;
    expect(await signIn(newPerson(), lies)).toBe(rejected);
    const browser = openBrowser();
    const url = await begin(browser);
    provider.metadata.issuer = "https://honest.example";
    const code = provider.codeFor(url, newPerson(), lies);
    expect(await back(browser, { code, state: stateOf(url) })).toBe(rejected);
    expect(provider.exchanged).not.toContain(code);
    provider.metadata.issuer = "https://login.microsoftonline.com/{tenantid}/v2.0";
    expect((await begin(openBrowser())).searchParams.get("error")).toBe(unreachable);
  });

  it("new keys sign in immediately, and old ones no longer", async () => {
    const [old] = provider.keys.splice(0, 1, newKey("second"));
    expect(await signIn(newPerson())).toBe("/portal/keys");
    const lies = { header: { kid: "first" }, signature: byKey(old ?? newKey("x")) };
    expect(await signIn(newPerson(), lies)).toBe(rejected);
  });

  it("what /userinfo says, which no one signs, is not asked", async () => {
    const browser = openBrowser();
    expect(await signIn(newPerson(), {}, browser)).toBe("/portal/keys");
    expect(provider.asked).not.toContain("/userinfo");
    expect(await browser("GET", "/staff")).toMatchObject({ status: 404 });
  });

  const metadataPath = "/.well-known/openid-configuration";
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    const flood = (): void => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
    };
    response.on("drain", flood);
    flood();
  };
  const dripping = (response: ServerResponse) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    const timer = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(timer));
  };

  it.each<[string, (response: ServerResponse) => void]>([
    ["fails", (response) => response.writeHead(500).end("{}")],
    ["is away", (response) => response.destroy()],
    ["sends no JSON", (response) => response.end("<html>")],
    ["sends without end", endless],
    ["sends a byte at a time", dripping],
    ["sends nothing", () => {}],
    ["redirects", (response) => response.writeHead(302, { Location: `${provider.issuer}/keys` }).end()],
  ])("a provider that %s: the sign-in page says so", async (_, instead) => {
    provider.instead.set(metadataPath, instead);
    const browser = openBrowser();
    const url = await begin(browser);
    expect(url.searchParams.get("error")).toBe(unreachable);
    expect(provider.asked.at(-1)).toBe(metadataPath);
    const page = await followed(browser, url.pathname + url.search);
    expect((await browser("GET", page)).text).toContain("Acme does not respond.");
    provider.instead.delete(metadataPath);
    expect(await signIn(newPerson(), {}, browser)).toBe("/portal/keys");
  });

  it.each(["/token", "/keys"])("an endless response of %s ends the sign-in", async (path) => {
    provider.instead.set(path, endless);
    expect(await signIn(newPerson())).toBe(rejected);
  });

  it("addresses of this network are not connected to, but the host of OIDC_ISSUER (SSRF)", async () => {
    const inside = createServer((_, response) => response.end("{}"));
    inside.listen(0, "0.0.0.0");
    await once(inside, "listening");
    const connections: unknown[] = [];
    inside.on("connection", (socket) => connections.push(socket));
    const { port } = inside.address() as AddressInfo;
    for (const host of ["127.0.0.2", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "2130706433"]) {
      provider.metadata.token_endpoint = `http://${host}:${host === "2130706433" ? 1 : port}/token`;
      expect(await signIn(newPerson()), host).toBe(rejected);
      provider.metadata.token_endpoint = `${provider.issuer}/token`;
      provider.metadata.jwks_uri = `http://${host}:${host === "2130706433" ? 1 : port}/keys`;
      expect(await signIn(newPerson()), host).toBe(rejected);
      delete provider.metadata.jwks_uri;
    }
    expect(connections).toEqual([]);
    inside.close();
  });

  it("an endpoint that is none of HTTP ends the sign-in, before and after the person was there", async () => {
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"])
      for (const url of ["file:///etc/passwd", "javascript:alert(1)", "x", 7, undefined]) {
        const browser = openBrowser();
        const begun = await begin(browser);
        provider.metadata[name] = url;
        expect((await begin(openBrowser())).searchParams.get("error"), `${name} ${url}`).toBe(unreachable);
        const code = provider.codeFor(begun, newPerson());
        expect(await back(browser, { code, state: stateOf(begun) }), `${name} ${url}`).toBe(rejected);
        expect(provider.exchanged).not.toContain(code);
        delete provider.metadata[name];
      }
  });

  it("the secret goes in the body where the provider wants it there", async () => {
    provider.metadata.token_endpoint_auth_methods_supported = ["client_secret_post"];
    expect(await signIn(newPerson())).toBe("/portal/keys");
  });
});
