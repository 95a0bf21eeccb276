import { LRUCache } from "lru-cache";
import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { type Env, env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { boundedText } from "@/lib/base/text";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { type ProviderIdentity, setRole, type User } from "@/lib/domains/accounts/service";
import type { AtProvider } from "@/lib/domains/sessions/service";
import { getJson, providerAgent } from "@/lib/platform/outgoing/provider-agent";

/** What the ID token says. next-auth checks its signature, audience, times and nonce. */
export type Claims = Record<string, unknown>;

const wellKnown = ({ issuer }: { issuer: string }): string =>
  `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

/** For next-auth, which reads the metadata and the keys of the issuer at each sign-in. */
export const identityProvider = (oidc: NonNullable<Env["oidc"]>): OAuthConfig<Profile & { sub: string }> => ({
  id: "oidc",
  type: "oauth",
  ...{ name: oidc.name, issuer: oidc.issuer, clientId: oidc.clientId, clientSecret: oidc.clientSecret },
  wellKnown: wellKnown(oidc),
  authorization: { params: { scope: "openid email profile" } },
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  httpOptions: { agent: providerAgent(oidc.issuer), timeout: 5 * SECOND_MS },
  profile: ({ sub }) => ({ id: sub }),
});

const named = z.object({ iss: z.string(), sub: boundedText(255, "A subject").min(1) });

/** @throws Error for another issuer: next-auth believes the metadata which one it is */
export function identityIn(claims: Claims): ProviderIdentity {
  const { iss, sub } = named.parse(claims);
  if (iss !== env().oidc?.issuer) throw new Error(`the issuer is not that of OIDC_ISSUER, but ${iss}`);
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

/** @throws Problem for staff who have to sign in at the identity provider */
export function requireProvider(user: User, at: AtProvider | undefined): void {
  if (!maySignIn(user, at)) throw new Problem(`Staff sign in with ${env().oidc?.name} only.`);
}

const metadata = z.object({ end_session_endpoint: z.url({ protocol: /^https?$/ }).optional() });

/** OpenID Connect RP-Initiated Logout 1.0, section 2. We keep no ID token, so the provider may ask the person. */
async function askForSignOut(): Promise<{ url?: string }> {
  const { oidc } = env();
  if (!oidc) return {};
  try {
    const { end_session_endpoint: endpoint } = metadata.parse(await getJson(wellKnown(oidc)));
    const separator = endpoint?.includes("?") ? "&" : "?";
    return endpoint ? { url: `${endpoint}${separator}${new URLSearchParams({ client_id: oidc.clientId })}` } : {};
  } catch (error) {
    log().warn({ err: error }, "the identity provider does not say where a person signs out");
    return {};
  }
}

const signOuts = () =>
  perProcess(
    "sign-out at the identity provider",
    () => new LRUCache<"page", { url?: string }>({ max: 1, ttl: 10 * MINUTE_MS, fetchMethod: askForSignOut }),
  );

/** The page of the provider that ends its session. Undefined if it has none, or did not respond. */
export const signOutAtProvider = async (): Promise<string | undefined> => (await signOuts().fetch("page"))?.url;
