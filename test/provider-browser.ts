import { type HttpResponse, send } from "./http";

/** A browser: keeps cookies, and does not follow redirects. */
export type ProviderBrowser = {
  (method: "GET" | "POST", path: string, body?: string): Promise<HttpResponse>;
  cookies: Map<string, string>;
};

/** @param origin of our service */
export function openProviderBrowser(origin: string): ProviderBrowser {
  const cookies = new Map<string, string>();
  const request = async (method: "GET" | "POST", path: string, body?: string) => {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
    };
    const response = await send(method, new URL(path, origin).href, { headers, body });
    for (const cookie of response.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return Object.assign(request, { cookies });
}

/** Begins to sign in. @param query more than our page sends. @returns the URL that the browser is sent to */
export async function beginAt(
  provider: "github" | "oidc",
  browser: ProviderBrowser,
  callbackUrl = "/portal/keys",
  query = "",
): Promise<URL> {
  const { csrfToken } = (await browser("GET", "/api/auth/csrf")).body as { csrfToken: string };
  const form = new URLSearchParams({ csrfToken, callbackUrl });
  const response = await browser("POST", `/api/auth/signin/${provider}${query}`, form.toString());
  return new URL(String(response.headers.location));
}

const here = "http://here.invalid";

/** Follows redirects below /api/auth. @returns the path of the page that they lead to */
export async function followed(browser: ProviderBrowser, first: string): Promise<string> {
  let path = first;
  while (path.startsWith("/api/auth/")) {
    const response = await browser("GET", path);
    if (!response.headers.location) throw new Error(`${path} leads nowhere: ${response.status} ${response.text}`);
    const { pathname, search, hash } = new URL(response.headers.location, here);
    path = pathname + search + hash;
  }
  return path;
}

/** Comes back. @returns the page that the browser is sent to, or the error that the sign-in page shows */
export async function backFrom(
  provider: "github" | "oidc",
  browser: ProviderBrowser,
  parameters: Record<string, string>,
): Promise<string> {
  const path = await followed(browser, `/api/auth/callback/${provider}?${new URLSearchParams(parameters)}`);
  const { pathname, search, searchParams, hash } = new URL(path, here);
  return pathname === "/sign-in" ? String(searchParams.get("error")) : pathname + (hash ? search + hash : "");
}
