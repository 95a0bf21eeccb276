import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Metadata and DNS of Azure's machines. Other clouds have theirs in ranges that are not public. */
const azureMetadata = "168.63.129.16";

/** Outside of it is no public address (IANA), but `::/96`, which some systems connect to over IPv4. */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** A gateway connects to the IPv4 address in the last 32 bits (RFC 6052). */
const nat64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** With a zone, or in the old form `::192.0.2.1`, which ipaddr.js reads as `::ffff:192.0.2.1`. */
const unfit = /%|^::\d+\./;

/** Not in the form `::ffff:192.0.2.1`, nor in that of NAT64. */
function plainAddress(ip: string) {
  const address = ipaddr.process(ip);
  const isNat64 = address.kind() === "ipv6" && address.match(nat64);
  return isNat64 ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address;
}

/** Who can connect to an IP address: everyone, this machine only, or, for `restricted`, some network or no one. */
export function reachOf(ip: string): "public" | "loopback" | "restricted" {
  if (!isIP(ip) || unfit.test(ip)) return "restricted";
  const address = plainAddress(ip);
  const range = address.range();
  if (range === "loopback") return "loopback";
  const isGlobal = address.kind() === "ipv4" ? address.toString() !== azureMetadata : address.match(globalIpv6);
  return range === "unicast" && isGlobal ? "public" : "restricted";
}
