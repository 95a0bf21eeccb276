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

/** Comes back. @returns the page that the browser is sent to, or the error that the sign-in page shows */
export async function backFrom(
  provider: "github" | "oidc",
  browser: ProviderBrowser,
  parameters: Record<string, string>,
): Promise<string> {
  const here = "http://here.invalid";
  let path = `/api/auth/callback/${provider}?${new URLSearchParams(parameters)}`;
  while (path.startsWith("/api/auth/")) {
    const { pathname, search, hash } = new URL(String((await browser("GET", path)).headers.location), here);
    path = pathname + search + hash;
  }
  const { pathname, search, searchParams, hash } = new URL(path, here);
  return pathname === "/sign-in" ? String(searchParams.get("error")) : pathname + (hash ? search + hash : "");
}
