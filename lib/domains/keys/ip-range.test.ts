import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipRanges, isInRanges, parseIpRange } from "./ip-range";

describe("decisions: Allowed addresses of a key: ranges in CIDR notation", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["203.0.113.0/24", "203.0.113.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:0:0:0:0:0:0/32", "2001:db8::/32"],
    ["64:ff9b::192.0.2.1", "64:ff9b::c000:201"],
    ["::/0", "::/0"],
  ])("%s is written %s", (text, range) => {
    expect(parseIpRange(text)).toEqual({ range, isFirst: true });
  });

  it.each([
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["203.0.113.7/2", "192.0.0.0/2"],
    ["2001:db8::1/64", "2001:db8::/64"],
  ])("%s does not name the first address of %s", (text, range) => {
    expect(parseIpRange(text)).toEqual({ range, isFirst: false });
  });

  it.each([
    ...[
      "",
      "localhost",
      "203.0.113",
      "203.0.113.256",
      "203.0.113.07",
      "203.0.113.0/33",
      "203.0.113.0/-1",
      "203.0.113.0/",
    ],
    ...[
      "2001:db8::/129",
      "2001:db8::1::2",
      "fe80::1%eth0",
      "::ffff:192.0.2.1",
      "::ffff:0:0/96",
      "10.0.0.0/8/8",
      " ::1",
    ],
  ])("%j is no range", (text) => {
    expect(parseIpRange(text)).toBeUndefined();
  });

  it("a range has exactly the addresses with its prefix", () => {
    const digits = fc.constantFrom([4, 8] as const, [8, 16] as const);
    const text = (list: number[]) => (list.length === 4 ? list.join(".") : list.map((n) => n.toString(16)).join(":"));
    const address = digits.chain(([count, width]) =>
      fc.tuple(
        fc.array(fc.nat(2 ** width - 1), { minLength: count, maxLength: count }),
        fc.nat(count * width),
        fc.nat(count * width - 1),
        fc.constant(width),
      ),
    );
    fc.assert(
      fc.property(address, ([list, prefix, flipped, width]) => {
        const { range } = parseIpRange(`${text(list)}/${prefix}`) ?? { range: "none" };
        const other = list.map((digit, index) =>
          index === Math.floor(flipped / width) ? digit ^ (1 << (width - 1 - (flipped % width))) : digit,
        );
        expect(isInRanges(ipRanges([range]), text(list))).toBe(true);
        expect(isInRanges(ipRanges([range]), text(other))).toBe(flipped >= prefix);
      }),
    );
  });

  it("a list has the addresses of all its ranges, and no IPv4 address lies in an IPv6 range", () => {
    const list = ipRanges(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32", "::/1"]);
    const within = ["203.0.113.7", "198.51.100.255", "2001:db8:ffff::1", "2001:DB8::1"];
    const outside = ["203.0.113.8", "198.51.101.0", "8001::1", "0.0.0.0", "192.0.2.1"];
    expect(within.filter((ip) => isInRanges(list, ip))).toEqual(within);
    expect(outside.filter((ip) => isInRanges(list, ip))).toEqual([]);
  });
});
