import { cookies } from "next/headers";
import type { HostCookie } from "./host-cookie";

export const readCookie = async ({ name }: HostCookie): Promise<string | undefined> =>
  (await cookies()).get(name)?.value;

/** Sets a cookie. Only in a server action or a route handler. */
export async function writeCookie({ name, options }: HostCookie, value: string): Promise<void> {
  (await cookies()).set(name, value, options);
}

/** Removes a cookie. Only in a server action or a route handler. */
export const clearCookie = ({ name, options }: HostCookie): Promise<void> =>
  writeCookie({ name, options: { ...options, maxAge: 0 } }, "");
