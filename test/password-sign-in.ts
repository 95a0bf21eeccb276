import { callAction } from "./actions";
import { type BuiltAction, builtActions } from "./app-tree";
import { type HttpResponse, someIpAddress } from "./http";

/** Who signs in: their IP address, the cookies of their browser, and the code of their authenticator app. */
type Browser = { ip?: string; cookies?: string[]; code?: string };

/**
 * Signs in with a password, and with a code if there is one and it is asked for, as our pages do.
 *
 * @returns the message of the form, or null, and the cookies that the browser has then
 * @throws Error for the response of a service without pages: it has no message either
 */
export async function passwordSignIn(
  url: string,
  email: string,
  password = "a password to test",
  { ip = someIpAddress(), cookies = [], code }: Browser = {},
): Promise<{ error: string | null; cookies: string[] }> {
  const actions = await builtActions();
  const call = (name: string, fields: Record<string, string>, sent: string[]) =>
    callAction(
      url,
      actions.find((one) => one.name === `sign-in.${name}`) as BuiltAction,
      { ...fields, callbackUrl: "" },
      sent.join("; "),
      ip,
    );
  const first = await call("signIn", { email, password }, cookies);
  if (first.status >= 400) throw new Error(`Nothing signs in: ${first.status} ${first.text}`);
  if (code === undefined || !String(first.headers["x-action-redirect"]).startsWith("/sign-in/second-step"))
    return { error: messageOf(first), cookies: cookiesOf(first) };
  const second = await call("takeSecondStep", { code }, [...cookies, ...cookiesOf(first)]);
  return { error: messageOf(second), cookies: cookiesOf(second) };
}

/** The message of a form that was not accepted. */
export function messageOf({ text }: HttpResponse): string | null {
  const [, message] = /"ok":false,[^\n]*?"message":("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  return message ? JSON.parse(message) : null;
}

const cookiesOf = ({ headers }: HttpResponse): string[] =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
