import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "./env";

/**
 * The server appends the address of its peer to `X-Forwarded-For`, like each proxy. With `TRUSTED_PROXIES` proxies, the
 * client is that many entries before the last; those further left come from the client. Without the port, and the zone
 * of a link-local address (`%eth0`), which Postgres rejects. `0.0.0.0` if there is no such entry.
 */
export function clientIp(forwardedFor: string | null | undefined): string {
  const hops = (forwardedFor ?? "").split(",");
  const hop = (hops[hops.length - 1 - env().trustedProxies] ?? "").trim();
  const ip = hop.replace(/^::ffff:|%.*$/gi, "");
  return isIP(ip) ? ip : rareForm(hop);
}

/** An address with a port, as some gateways write it, or an IPv4 address in the hexadecimal form of IPv6. */
function rareForm(hop: string): string {
  const [, bracketed, ipv4] = /^\[([^\]%]+)(?:%[^\]]*)?\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop) ?? [];
  const ip = bracketed ?? ipv4 ?? hop.replace(/%.*$/, "");
  if (!isIPv6(ip)) return isIP(ip) ? ip : "0.0.0.0";
  return ipaddr.process(ip).toString();
}

/** For limits: a customer has at least the first 64 bits of an IPv6 address (RFC 6177). */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = ipaddr.IPv6.parse(ip)
    .parts.slice(0, 4)
    .map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
