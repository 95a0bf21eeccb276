import { someIpAddress } from "./http";

/** Who signs in: their IP address, the cookies of their browser, and the code of their authenticator app. */
type Browser = { ip?: string; cookies?: string[]; code?: string };

/**
 * Signs in with a password at next-auth's own URL, as a script would; our pages do not.
 *
 * @returns the error in the redirect to the sign-in page, or null, and the cookies that the browser has then
 */
export async function nextAuthSignIn(
  url: string,
  email: string,
  password = "a password to test",
  { ip = someIpAddress(), cookies = [], code = "" }: Browser = {},
): Promise<{ error: string | null; cookies: string[] }> {
  const forwarded = { "X-Forwarded-For": ip };
  const csrf = await fetch(`${url}/api/auth/csrf`, { headers: forwarded });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...forwarded,
      cookie: [...cookies, ...cookiesOf(csrf)].join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password, code }),
  });
  const error = new URL(response.headers.get("location") ?? "", url).searchParams.get("error");
  return { error, cookies: cookiesOf(response) };
}

const cookiesOf = ({ headers }: Response): string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
