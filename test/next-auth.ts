import { someIpAddress } from "./http";

/**
 * Signs in with a password at next-auth's own URL, as a script would; our pages do not.
 *
 * @returns the error in the redirect to the sign-in page, or null
 */
export async function nextAuthSignIn(
  url: string,
  email: string,
  password = "a password to test",
): Promise<{ error: string | null }> {
  const forwarded = { "X-Forwarded-For": someIpAddress() };
  const csrf = await fetch(`${url}/api/auth/csrf`, { headers: forwarded });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...forwarded,
      cookie: csrf.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; "),
    },
    body: new URLSearchParams({ csrfToken, email, password }),
  });
  return { error: new URL(response.headers.get("location") ?? "", url).searchParams.get("error") };
}
