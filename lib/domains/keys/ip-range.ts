import { BlockList, isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * One address, or CIDR; undefined for anything else. `isFirst`: the text named the first address of the range. IPv4 in
 * IPv6 (`::ffff:192.0.2.1`) is no range: clientIp writes these as IPv4, so it would match nothing.
 */
export function parseIpRange(text: string): { range: string; isFirst: boolean } | undefined {
  const [, ip = "", prefix] = /^([0-9a-fA-F:.]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (!isIP(ip)) return undefined;
  const address = ipaddr.parse(ip);
  const family = address.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  const size = address.toByteArray().length * 8;
  const length = Number(prefix ?? size);
  if (length > size || address.range() === "ipv4Mapped") return undefined;
  const first = family.networkAddressFromCIDR(`${ip}/${length}`).toString();
  return { range: length === size ? first : `${first}/${length}`, isFirst: first === address.toString() };
}

const familyOf = (ip: string): "ipv4" | "ipv6" => (isIPv6(ip) ? "ipv6" : "ipv4");

/** Ranges by the family of their addresses. In one list of Node, `::/0` would contain every IPv4 address. */
export type IpRanges = Record<"ipv4" | "ipv6", BlockList>;

/** @param ranges as {@link parseIpRange} writes them */
export function ipRanges(ranges: string[]): IpRanges {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [ip = "", prefix] = range.split("/");
    const family = familyOf(ip);
    if (prefix === undefined) lists[family].addAddress(ip, family);
    else lists[family].addSubnet(ip, Number(prefix), family);
  }
  return lists;
}

export function isInRanges(lists: IpRanges, ip: string): boolean {
  const family = familyOf(ip);
  return lists[family].check(ip, family);
}
