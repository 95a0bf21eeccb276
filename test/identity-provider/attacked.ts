import { afterAll, afterEach, beforeAll } from "vitest";
import { backFrom, beginAt, openProviderBrowser, type ProviderBrowser } from "@/test/provider-browser";
import { type Store, testPortal } from "@/test/store";
import { type HostileProvider, type Lies, startHostileProvider, type TokenClaims } from "./hostile";

/** Of the tests of this file. */
export let provider: HostileProvider;
export let store: Store;

/** Gives the tests of a file a portal whose identity provider does what they say: call it at the top. */
export function testHostileProvider(): void {
  beforeAll(async () => {
    provider = await startHostileProvider();
  });
  afterAll(() => provider.stop());
  afterEach(() => {
    provider.instead.clear();
    for (const name of Object.keys(provider.metadata)) delete provider.metadata[name];
  });
  store = testPortal(() => provider.env);
}

export const openBrowser = () => openProviderBrowser(store.service().url);
export const begin = (browser: ProviderBrowser, callbackUrl?: string, query?: string) =>
  beginAt("oidc", browser, callbackUrl, query);
export const back = (browser: ProviderBrowser, parameters: Record<string, string>) =>
  backFrom("oidc", browser, parameters);
export const stateOf = (url: URL) => url.searchParams.get("state") ?? "";

let people = 0;
export const newPerson = (): TokenClaims & { sub: string; email: string } => {
  people++;
  return { sub: `person-${people}`, email: `person-${people}@example.com` };
};

/** @returns where the callback leads to */
export async function signIn(person: TokenClaims, lies: Lies = {}, browser = openBrowser()): Promise<string> {
  const url = await begin(browser);
  return back(browser, { code: provider.codeFor(url, person, lies), state: stateOf(url) });
}

/** The error of the callback if the provider's response is not accepted. */
export const rejected = "OAuthCallback";
