import { isIP } from "node:net";
import { env } from "./env";

/**
 * The IP address of the client. The server appends the address of its peer to `X-Forwarded-For`, like each proxy. With
 * `TRUSTED_PROXIES` proxies, the client is that many entries before the last. Entries further left come from the client and
 * are not trusted. The zone of a link-local address (`%eth0`) is removed, because Postgres rejects it.
 *
 * @param forwardedFor the header `X-Forwarded-For`
 * @returns `0.0.0.0` if there is no such entry
 */
export function clientIp(forwardedFor: string | null | undefined): string {
  const hops = (forwardedFor ?? "").split(",");
  const ip = (hops[hops.length - 1 - env().trustedProxies] ?? "").trim().replace(/^::ffff:|%.*$/g, "");
  return isIP(ip) ? ip : "0.0.0.0";
}
