import { isIP } from "node:net";
import { env } from "./env";

/**
 * The address of the client. Our server appends the address of its peer to `X-Forwarded-For`, as each proxy does; with
 * `TRUSTED_PROXIES` of them in front, the client is that many entries before the last. What stands further left was
 * written by the client and proves nothing. A link-local address loses its zone (`%eth0`), which the database cannot keep.
 *
 * @param forwardedFor the header `X-Forwarded-For`
 * @returns `0.0.0.0` if it has no such entry
 */
export function clientAddress(forwardedFor: string | null | undefined): string {
  const hops = (forwardedFor ?? "").split(",");
  const address = (hops[hops.length - 1 - env().trustedProxies] ?? "").trim().replace(/^::ffff:|%.*$/g, "");
  return isIP(address) ? address : "0.0.0.0";
}
