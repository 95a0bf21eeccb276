import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { findUser } from "@/lib/domains/accounts/service";
import {
  back,
  begin,
  newPerson,
  openBrowser,
  provider,
  rejected,
  signIn,
  stateOf,
  store,
  testHostileProvider,
} from "@/test/identity-provider/attacked";
import {
  byKey,
  bySecret,
  hostileId,
  hostileSecret,
  type Lies,
  newKey,
  tokenOf,
} from "@/test/identity-provider/hostile";
import type { ProviderBrowser } from "@/test/provider-browser";
import { testSecret } from "@/test/service";

// The attacks of RFC 9700 (best current practice for OAuth 2.0), of OpenID Connect Core, section 16, and of OWASP's cheat
// sheet for OAuth 2.0, in production, where only the host of OIDC_ISSUER may be on this machine.

testHostileProvider();

const isSignedIn = async (browser: ProviderBrowser) => (await browser("GET", "/portal/keys")).status === 200;

/** Its prefix depends on the scheme of the portal. */
const cookieNamed = ({ cookies }: ProviderBrowser, part: string): string =>
  [...cookies.keys()].find((name) => name.includes(part)) ?? "";

/** Of the callback of ours, which says nothing more. */
const failed = "We could not sign you in.";
const now = () => Math.floor(Date.now() / 1000);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("an ID token that is not valid signs no one in (OpenID Connect Core, section 3.1.3.7)", () => {
  const stranger = newKey("first");
  const cases: [string, () => Lies, string?][] = [
    ["has no signature, alg none", () => ({ header: { alg: "none" }, signature: () => "" })],
    ["has a valid signature, and alg none", () => ({ header: { alg: "none" } })],
    [
      "is signed with the client secret (HS256)",
      () => ({ header: { alg: "HS256" }, signature: bySecret(hostileSecret) }),
    ],
    [
      "is signed with the public key as a secret (HS256)",
      () => ({
        header: { alg: "HS256" },
        signature: bySecret(String(provider.keys[0]?.publicKey.export({ type: "spki", format: "pem" }))),
      }),
    ],
    ["is signed by another key of the same name", () => ({ signature: byKey(stranger) })],
    [
      "is signed by a key that the issuer does not publish",
      () => ({ header: { kid: "x" }, signature: byKey(stranger) }),
    ],
    [
      "brings its own key",
      () => ({ header: { jwk: stranger.publicKey.export({ format: "jwk" }) }, signature: byKey(stranger) }),
    ],
    [
      "says where its key is",
      () => ({ header: { jku: `${provider.issuer}/keys`, x5u: provider.issuer }, signature: byKey(stranger) }),
    ],
    ["has its signature stripped", () => ({ signature: () => "" })],
    [
      "has another algorithm (RS512)",
      () => ({ header: { alg: "RS512" }, signature: byKey(provider.keys[0] ?? stranger, "sha512") }),
    ],
    [
      "was changed after it was signed",
      () => ({
        response: (given) => {
          const [header, , signature] = String(given.id_token).split(".");
          return { ...given, id_token: `${header}.${encoded({ sub: "admin" })}.${signature}` };
        },
      }),
    ],
    ["is missing", () => ({ response: ({ id_token: _, ...given }) => given })],
    ["is no JWT", () => ({ response: (given) => ({ ...given, id_token: "x.y.z" }) })],
    ["is of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["is of almost the issuer", () => ({ claims: { iss: `${provider.issuer}/` } })],
    ["is of no issuer", () => ({ claims: { iss: undefined } })],
    ["is for another client", () => ({ claims: { aud: "another" } })],
    ["is for others", () => ({ claims: { aud: ["another", "third"] } })],
    ["is for us too, and says not who asked", () => ({ claims: { aud: [hostileId, "another"] } })],
    ["is for us too, and another asked", () => ({ claims: { aud: [hostileId, "another"], azp: "another" } })],
    ["is for no one", () => ({ claims: { aud: undefined } })],
    ["has another nonce", () => ({ claims: { nonce: "another" } })],
    ["has no nonce", () => ({ claims: { nonce: undefined } })],
    ["has expired", () => ({ claims: { exp: now() - 60 } })],
    ["does not expire", () => ({ claims: { exp: undefined } })],
    ["has a text for a time", () => ({ claims: { exp: "tomorrow" } })],
    ["is not valid yet", () => ({ claims: { nbf: now() + 60 } })],
    ["says not when it was made", () => ({ claims: { iat: undefined } })],
    ["belongs to another access token", () => ({ claims: { at_hash: "AAAAAAAAAAAAAAAAAAAAAA" } })],
    ["has no subject", () => ({ claims: { sub: undefined } })],
    ["has an empty subject", () => ({ claims: { sub: "" } }), "null"],
    ["has a number as a subject", () => ({ claims: { sub: 7 } }), failed],
    ["has a list as a subject", () => ({ claims: { sub: ["admin"] } }), failed],
    ["has a subject of 256 characters", () => ({ claims: { sub: "a".repeat(256) } }), failed],
  ];
  it.each(cases)("one that %s", async (_, lies, error = rejected) => {
    const browser = openBrowser();
    const person = newPerson();
    expect(await signIn(person, lies(), browser)).toBe(error);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await findUser(person.email)).toBeUndefined();
  });

  it("clocks differ by some seconds", async () => {
    expect(await signIn(newPerson(), { claims: { exp: now() - 3, nbf: now() + 5 } })).toBe("/portal/keys");
  });
});

describe("a response that this browser did not ask for signs no one in", () => {
  it("the request has a state, a nonce and a challenge by S256, whatever a query adds (RFC 9700, section 2.1.1)", async () => {
    const browser = openBrowser();
    const query = "?code_challenge_method=plain&code_challenge=x&state=chosen&nonce=chosen";
    const url = await begin(browser, undefined, query);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: hostileId,
      redirect_uri: `${store.service().url}/api/auth/callback/oidc`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("a code with the state of another browser is not exchanged: no one is signed in as another (login CSRF)", async () => {
    const attacker = await begin(openBrowser());
    const code = provider.codeFor(attacker, newPerson());
    const browser = openBrowser();
    expect(await back(browser, { code, state: stateOf(attacker) })).toBe(rejected);
    for (const state of [stateOf(attacker), "", "x"]) {
      await begin(browser);
      expect(await back(browser, { code, state })).toBe(rejected);
    }
    await begin(browser);
    expect(await back(browser, { code })).toBe(rejected);
    expect(provider.exchanged).not.toContain(code);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("a state works once", async () => {
    const browser = openBrowser();
    const url = await begin(browser);
    expect(await back(browser, { code: provider.codeFor(url, newPerson()), state: stateOf(url) })).toBe("/portal/keys");
    const code = provider.codeFor(url, newPerson());
    expect(await back(browser, { code, state: stateOf(url) })).toBe(rejected);
    expect(provider.exchanged).not.toContain(code);
  });

  it("a state has a quarter of an hour", async () => {
    const browser = openBrowser();
    const url = await begin(browser);
    const name = cookieNamed(browser, "next-auth.state");
    const old = { token: { value: stateOf(url), provider: "oidc" }, secret: testSecret, salt: name };
    browser.cookies.set(name, await encode({ ...old, maxAge: 60 }));
    expect(await back(browser, { code: provider.codeFor(url, newPerson()), state: stateOf(url) })).toBe("/portal/keys");
    const later = await begin(browser);
    const expired = { ...old, token: { ...old.token, value: stateOf(later) }, maxAge: -60 };
    browser.cookies.set(name, await encode(expired));
    const code = provider.codeFor(later, newPerson());
    expect(await back(browser, { code, state: stateOf(later) })).toBe(rejected);
    expect(provider.exchanged).not.toContain(code);
  });

  it("a code works once", async () => {
    const url = await begin(openBrowser());
    const code = provider.codeFor(url, newPerson(), { ignoresPkce: true, claims: { nonce: undefined } });
    for (const _ of [1, 2]) {
      const browser = openBrowser();
      expect(await back(browser, { code, state: stateOf(await begin(browser)) })).toBe(rejected);
    }
    expect(provider.exchanged.filter((one) => one === code)).toHaveLength(2);
  });

  it("a stolen code is worth nothing in another browser: PKCE, and the nonce where the provider ignores PKCE", async () => {
    for (const ignoresPkce of [false, true]) {
      const stolen = provider.codeFor(await begin(openBrowser()), newPerson(), { ignoresPkce });
      const browser = openBrowser();
      expect(await back(browser, { code: stolen, state: stateOf(await begin(browser)) })).toBe(rejected);
      expect(provider.exchanged).toContain(stolen);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it.each(["next-auth.state", "next-auth.nonce", "next-auth.pkce"])("without the cookie %s", async (cookie) => {
    const browser = openBrowser();
    const url = await begin(browser);
    expect(browser.cookies.delete(cookieNamed(browser, cookie))).toBe(true);
    const code = provider.codeFor(url, newPerson());
    expect(await back(browser, { code, state: stateOf(url) })).toBe(rejected);
    expect(provider.exchanged).not.toContain(code);
  });

  it("a cookie that we did not make", async () => {
    const browser = openBrowser();
    const url = await begin(browser);
    const name = cookieNamed(browser, "next-auth.state");
    const token = { value: stateOf(url), provider: "oidc" };
    browser.cookies.set(name, await encode({ token, secret: "another secret", salt: name }));
    expect(await back(browser, { code: provider.codeFor(url, newPerson()), state: stateOf(url) })).toBe(rejected);
  });

  it("a response of another issuer is rejected, and one of no issuer where ours says who it is (RFC 9207)", async () => {
    const browser = openBrowser();
    const url = await begin(browser);
    const code = provider.codeFor(url, newPerson());
    expect(await back(browser, { code, state: stateOf(url), iss: "https://evil.example" })).toBe(rejected);
    provider.metadata.authorization_response_iss_parameter_supported = true;
    const next = await begin(browser);
    const other = provider.codeFor(next, newPerson());
    expect(await back(browser, { code: other, state: stateOf(next) })).toBe(rejected);
    expect(provider.exchanged).not.toEqual(expect.arrayContaining([code]));
    const named = await begin(browser);
    const good = { code: provider.codeFor(named, newPerson()), state: stateOf(named), iss: provider.issuer };
    expect(await back(browser, good)).toBe("/portal/keys");
  });

  it("an ID token in the URL is rejected, also one of the issuer (the implicit flow)", async () => {
    const browser = openBrowser();
    const url = await begin(browser);
    const claims = { iss: provider.issuer, aud: hostileId, iat: now(), exp: now() + 60, ...newPerson() };
    const token = tokenOf({ ...claims, nonce: "of another browser" }, provider.keys[0] ?? newKey("x"));
    expect(await back(browser, { id_token: token, state: stateOf(url) })).toBe(rejected);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("a response that is neither, or an error, leads to the sign-in page", async () => {
    for (const [parameters, error] of [
      [{}, rejected],
      [{ response: "a.b.c" }, rejected],
      [{ error: "access_denied" }, "Callback"],
      [{ error: "<script>alert(1)</script>" }, "Callback"],
    ] as const) {
      const browser = openBrowser();
      const url = await begin(browser);
      expect(await back(browser, { ...parameters, state: stateOf(url) })).toBe(error);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/api/v1/pets",
    "/x\r\ny",
  ])("it returns to no other site: %j", async (callbackUrl) => {
    const browser = openBrowser();
    const begun = await begin(browser, callbackUrl).catch(() => undefined);
    if (!begun) return; // not taken at all
    const code = provider.codeFor(begun, newPerson());
    expect(await back(browser, { code, state: stateOf(begun) })).toBe("/portal");
  });
});
