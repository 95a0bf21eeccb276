import { createServer } from "node:http";
import Provider from "oidc-provider";

/** The name of the provider on our pages. */
export const companyName = "Acme";

const [clientId, clientSecret] = ["animal-store", "secret-of-the-tests"];

/** What it says of a person who signs in as `name` or `name+what`: the group or what is missing. */
const claimsOf = (login: string) => ({
  sub: login,
  name: "Grace Acme",
  email: `${login.replace(/\+.*/, "")}@acme.example`,
  email_verified: !login.endsWith("+unverified"),
  groups: login.endsWith("+staff") ? ["store-staff"] : [],
});

/**
 * Starts oidc-provider, which is certified by the OpenID Foundation. It takes any name and any password.
 * @param origin of our service, which it sends people back to
 * @returns the environment of a service that signs in with it
 */
export async function startCertifiedProvider(port: number, origin: string): Promise<Record<string, string>> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${origin}/api/auth/callback/oidc`] },
    ],
    claims: { openid: ["sub"], profile: ["name", "groups"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["of the tests"] },
    findAccount: (_context: unknown, login: string) => ({ accountId: login, claims: () => claimsOf(login) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  server.unref();
  return {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: companyName,
    OIDC_STAFF_CLAIM: "groups:store-staff",
    OIDC_SECOND_FACTOR: "true",
  };
}
