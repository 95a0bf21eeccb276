import { env, publicOrigin } from "@/lib/base/env";

/** `maxAge` in seconds; without it, until the browser closes. */
export type HostCookie = {
  name: string;
  options: { httpOnly: boolean; sameSite: "lax"; path: "/"; secure: boolean; maxAge?: number };
};

/**
 * With https, a browser accepts the prefix `__Host-` from this host only (draft-ietf-httpbis-rfc6265bis, section
 * 4.1.3.2). Without, the name has the port: services of one host share its cookies.
 */
export function hostCookie(name: string, { maxAge, httpOnly = true }: { maxAge?: number; httpOnly?: boolean } = {}) {
  const { https: secure } = env();
  const options = { httpOnly, sameSite: "lax", path: "/", secure, ...(maxAge !== undefined && { maxAge }) } as const;
  const { port } = new URL(publicOrigin());
  return { name: secure ? `__Host-${name}` : port ? `${name}-${port}` : name, options } satisfies HostCookie;
}
