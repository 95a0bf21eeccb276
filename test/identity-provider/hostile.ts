import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A provider that does what a certified one does not. */
export type HostileProvider = {
  issuer: string;
  /** The environment of a service that signs in with it. */
  env: Record<string, string>;
  /** Lets a person sign in who was sent to `url`. @returns the code that the browser brings back */
  codeFor(url: URL, person: TokenClaims, lies?: Lies): string;
  /** The codes that the service has exchanged. */
  exchanged: string[];
  /** The paths that were asked for. */
  asked: string[];
  /** Instead of what it responds to a path. */
  instead: Map<string, (response: ServerResponse) => void>;
  /** Changes the metadata. */
  metadata: Record<string, unknown>;
  keys: Key[];
  stop(): void;
};

export type TokenClaims = Record<string, unknown>;
export type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject };

/** What is wrong with the ID token of a code. */
export type Lies = {
  claims?: TokenClaims;
  header?: object;
  signature?(input: string): string;
  /** Of the whole response. */
  response?(response: Record<string, unknown>): object;
  ignoresPkce?: boolean;
};

export const [hostileId, hostileSecret] = ["client-of-the-tests", "secret-of-the-tests, long enough for HS256"];

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const newKey = (kid: string): Key => ({ kid, ...generateKeyPairSync("rsa", { modulusLength: 2048 }) });

export const byKey =
  ({ privateKey }: Key, hash = "sha256") =>
  (input: string): string =>
    sign(hash, Buffer.from(input), privateKey).toString("base64url");

export const bySecret =
  (secret: string) =>
  (input: string): string =>
    createHmac("sha256", secret).update(input).digest("base64url");

export function tokenOf(claims: TokenClaims, key: Key, lies: Lies = {}): string {
  const input = `${encoded({ alg: "RS256", kid: key.kid, ...lies.header })}.${encoded(claims)}`;
  return `${input}.${(lies.signature ?? byKey(key))(input)}`;
}

type Grant = { url: URL; claims: TokenClaims; lies: Lies; used: boolean };

/** Starts it on a free port of 127.0.0.1. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const grants = new Map<string, Grant>();
  const instead: HostileProvider["instead"] = new Map();
  const keys = [newKey("first")];
  const exchanged: string[] = [];
  const asked: string[] = [];
  const metadata: Record<string, unknown> = {};

  async function exchange(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(await text(request));
    const credentials = [hostileId, hostileSecret].map((part) => encodeURIComponent(part).replace(/%20/g, "+"));
    const basic = `Basic ${Buffer.from(credentials.join(":")).toString("base64")}`;
    const isPost = form.get("client_id") === hostileId && form.get("client_secret") === hostileSecret;
    const methods = metadata.token_endpoint_auth_methods_supported ?? [];
    const isOurs = [methods].flat().includes("client_secret_post") ? isPost : request.headers.authorization === basic;
    if (!isOurs) return { error: "invalid_client" };
    const code = form.get("code") ?? "";
    exchanged.push(code);
    const grant = grants.get(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.used) return { error: "invalid_grant" };
    const isProven = challenge === grant.url.searchParams.get("code_challenge");
    if (!isProven && !grant.lies.ignoresPkce) return { error: "invalid_grant" };
    grant.used = true;
    const token = tokenOf(grant.claims, keys[0] as Key, grant.lies);
    const response = { access_token: randomUUID(), token_type: "Bearer", expires_in: 60, id_token: token };
    return grant.lies.response?.(response) ?? response;
  }

  async function responseTo(request: IncomingMessage): Promise<object> {
    if (request.url === "/token") return exchange(request);
    if (request.url === "/keys")
      return {
        keys: keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: "jwk" }),
          kid,
          use: "sig",
          alg: "RS256",
        })),
      };
    if (request.url === "/userinfo") return { sub: "another", groups: ["store-staff"] };
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/sign-out`,
      ...metadata,
    };
  }

  const server = createServer((request, response) => {
    const path = String(request.url);
    asked.push(path);
    const other = instead.get(path);
    if (other) return other(response);
    void responseTo(request).then((body) => {
      response.writeHead("error" in body ? 400 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ issuer, exchanged, asked, instead, metadata, keys },
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: hostileId,
      OIDC_CLIENT_SECRET: hostileSecret,
      OIDC_NAME: "Acme",
      OIDC_STAFF_CLAIM: "groups:store-staff",
    },
    codeFor(url, person, lies = {}) {
      const code = `code-${grants.size}`;
      const now = Math.floor(Date.now() / 1000);
      const own = { iss: issuer, aud: hostileId, iat: now, exp: now + 60, nonce: url.searchParams.get("nonce") };
      const claims = { ...own, email_verified: true, name: "Grace", ...person, ...lies.claims };
      grants.set(code, { url, claims, lies, used: false });
      return code;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
