import { LRUCache } from "lru-cache";
import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { type Env, env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { boundedText } from "@/lib/base/text";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { type ProviderIdentity, setRole, type User } from "@/lib/domains/accounts/service";
import type { AtProvider } from "@/lib/domains/sessions/service";
import { getJson, providerAgent } from "@/lib/platform/outgoing/provider-agent";

/** What the ID token says. next-auth checks its signature, audience, times and nonce. */
export type Claims = Record<string, unknown>;

const httpUrl = z.url({ protocol: /^https?$/ });

/** OpenID Connect Discovery 1.0, section 3; RFC 9207, section 3. openid-client hangs on a URL that is not of HTTP. */
const metadataSchema = z.object({
  issuer: httpUrl,
  authorization_endpoint: httpUrl,
  token_endpoint: httpUrl,
  jwks_uri: httpUrl,
  end_session_endpoint: httpUrl.optional(),
  token_endpoint_auth_methods_supported: z.array(z.unknown()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

type Configured = NonNullable<Env["oidc"]>;
type Metadata = z.infer<typeof metadataSchema>;

/** Undefined if it does not respond as it should, which is logged. */
async function readMetadata({ issuer }: Configured): Promise<Metadata | undefined> {
  try {
    const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const metadata = metadataSchema.parse(await getJson(url));
    if (metadata.issuer === issuer) return metadata;
    throw new Error(`the issuer is not that of OIDC_ISSUER, but ${metadata.issuer}`);
  } catch (error) {
    log().error({ err: error }, "the identity provider does not respond as it should");
    return undefined;
  }
}

/**
 * For next-auth, which ends a sign-in without endpoints with an error.
 * @param returning the query of the response that a person brings back; undefined before
 */
export async function identityProvider(oidc: Configured, returning?: URLSearchParams) {
  const metadata = await readMetadata(oidc);
  const isNamed = !metadata?.authorization_response_iss_parameter_supported || returning?.has("iss");
  const takesBasic = metadata?.token_endpoint_auth_methods_supported.includes("client_secret_basic");
  const provider: OAuthConfig<Profile & { sub: string }> = {
    ...listedProvider(oidc),
    authorization: { url: metadata?.authorization_endpoint, params: { scope: "openid email profile" } },
    token: { url: isNamed ? metadata?.token_endpoint : undefined },
    jwks_endpoint: metadata?.jwks_uri,
    client: { token_endpoint_auth_method: takesBasic ? "client_secret_basic" : "client_secret_post" },
  };
  return provider;
}

/** Without what only a sign-in needs. */
export const listedProvider = (oidc: Configured): OAuthConfig<Profile & { sub: string }> => ({
  id: "oidc",
  type: "oauth",
  name: oidc.name,
  issuer: oidc.issuer,
  clientId: oidc.clientId,
  clientSecret: oidc.clientSecret,
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  httpOptions: { agent: providerAgent(oidc.issuer), timeout: 5 * SECOND_MS },
  profile: ({ sub }) => ({ id: sub }),
});

const named = z.object({ iss: httpUrl, sub: boundedText(255, "A subject").min(1) });

/** @throws ZodError */
export function identityIn(claims: Claims): ProviderIdentity {
  const { iss, sub } = named.parse(claims);
  return { issuer: iss, subject: sub };
}

/** Entra ID says `xms_edov` for an address whose domain its owner has proven, and has no `email_verified`. */
export function verifiedEmailIn({ email, email_verified, xms_edov }: Claims): string | null {
  const isVerified = email_verified === true || [true, 1, "1", "true"].some((yes) => yes === xms_edov);
  return isVerified ? (boundedText(320, "An email address").safeParse(email).data ?? null) : null;
}

/** RFC 8176, section 2. */
export const arrivalWith = ({ amr }: Claims): AtProvider => ({ factor: Array.isArray(amr) && amr.includes("mfa") });

/** Ends their sessions if it changes what they are. */
export async function withClaimedRole(user: User, claims: Claims): Promise<User> {
  const claim = env().oidc?.staffClaim;
  if (!claim) return user;
  const role = [claims[claim.name]].flat().includes(claim.value) ? "staff" : "developer";
  if (role === user.role) return user;
  return setRole(user, role, { kind: "user", userId: user.id }, { claim: `${claim.name}:${claim.value}` });
}

/** With `STAFF_SIGN_IN=oidc`, staff sign in at the identity provider, but those of the operator's command. */
export const maySignIn = ({ role, staffByCommand }: User, at: AtProvider | undefined): boolean =>
  !env().staffUseProvider || role !== "staff" || staffByCommand || at !== undefined;

/** @throws UserError for staff who have to sign in at the identity provider */
export function requireProvider(user: User, at: AtProvider | undefined): void {
  if (!maySignIn(user, at)) throw new UserError(`Staff sign in with ${env().oidc?.name} only.`);
}

/** OpenID Connect RP-Initiated Logout 1.0, section 2. We keep no ID token, so the provider may ask the person. */
async function askForSignOut(): Promise<{ url?: string }> {
  const { oidc } = env();
  const endpoint = oidc && (await readMetadata(oidc))?.end_session_endpoint;
  if (!endpoint) return {};
  const separator = endpoint.includes("?") ? "&" : "?";
  return { url: `${endpoint}${separator}${new URLSearchParams({ client_id: oidc.clientId })}` };
}

const signOuts = () =>
  perProcess(
    "sign-out at the identity provider",
    () => new LRUCache<"page", { url?: string }>({ max: 1, ttl: 10 * MINUTE_MS, fetchMethod: askForSignOut }),
  );

/** The page of the provider that ends its session. Undefined if it has none, or did not respond. */
export const signOutAtProvider = async (): Promise<string | undefined> => (await signOuts().fetch("page"))?.url;
