import { cookies } from "next/headers";
import { env } from "@/lib/base/env";

/** A cookie of this service. `httpOnly`: hidden from scripts. `maxAge` in seconds; without it, until the browser closes. */
type HostCookie = {
  name: string;
  options: { httpOnly: boolean; sameSite: "lax"; path: "/"; secure: boolean; maxAge?: number };
};

/**
 * The name and the attributes of a cookie. With https, a browser accepts the prefix `__Host-` from this host only, not from
 * another host of its domain (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2). It rejects the prefix without https.
 *
 * @param name without the prefix
 */
export function hostCookie(name: string, { maxAge, httpOnly = true }: { maxAge?: number; httpOnly?: boolean } = {}) {
  const { https: secure } = env();
  const options = { httpOnly, sameSite: "lax", path: "/", secure, ...(maxAge !== undefined && { maxAge }) } as const;
  return { name: secure ? `__Host-${name}` : name, options } satisfies HostCookie;
}

/** The value of a cookie in the request. */
export const readCookie = async ({ name }: HostCookie): Promise<string | undefined> =>
  (await cookies()).get(name)?.value;

/** Sets a cookie. Only in a server action or a route handler. */
export async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  (await cookies()).set(name, value, options);
}

/** Removes a cookie. Only in a server action or a route handler. */
export const clearCookie = ({ name, options }: HostCookie): Promise<void> =>
  writeCookie({ name, options: { ...options, maxAge: 0 } }, "");
