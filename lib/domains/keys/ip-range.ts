import { BlockList, isIPv4, isIPv6 } from "node:net";
import { ipv6Groups } from "@/lib/base/ip-address";

type Bits = { value: bigint; size: 32 | 128 };

const join = (digits: string[], base: (digit: string) => bigint, width: bigint): bigint =>
  digits.reduce((value, digit) => (value << width) | base(digit), 0n);

function bitsOf(ip: string): Bits | undefined {
  if (isIPv4(ip)) return { value: join(ip.split("."), BigInt, 8n), size: 32 };
  if (!isIPv6(ip)) return undefined;
  return { value: join(ipv6Groups(ip), (group) => BigInt(`0x${group}`), 16n), size: 128 };
}

/** Writes an address one way (RFC 5952). */
function textOf({ value, size }: Bits): string {
  const digits = (count: number, width: number) =>
    Array.from({ length: count }, (_, index) => BigInt.asUintN(width, value >> BigInt((count - 1 - index) * width)));
  if (size === 32) return digits(4, 8).join(".");
  const groups = digits(8, 16).map((group) => group.toString(16));
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** IPv4 addresses in IPv6 (`::ffff:192.0.2.1`). {@link clientIp} writes these as IPv4, so such a range matches nothing. */
const isMapped = ({ value, size }: Bits): boolean => size === 128 && value >> 32n === 0xffffn;

/** One address, or CIDR; undefined for anything else. `isFirst`: the text named the first address of the range. */
export function parseIpRange(text: string): { range: string; isFirst: boolean } | undefined {
  const [, ip = "", prefix] = /^([0-9a-fA-F:.]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = bitsOf(ip);
  if (!bits || isMapped(bits)) return undefined;
  const length = prefix === undefined ? bits.size : Number(prefix);
  if (length > bits.size) return undefined;
  const hostBits = BigInt(bits.size - length);
  const first = { ...bits, value: (bits.value >> hostBits) << hostBits };
  const range = length === bits.size ? textOf(first) : `${textOf(first)}/${length}`;
  return { range, isFirst: first.value === bits.value };
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
