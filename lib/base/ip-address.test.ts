import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { clientIp, networkOf } from "./ip-address";

/** The configuration is read once per process, so each number of proxies clears it first. */
function trustProxies(count: number): void {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("animal-store.per-process")];
  process.env.TRUSTED_PROXIES = String(count);
}

const from = (...hops: string[]) => clientIp(hops.join(", "));
const spoofed = fc.array(fc.constantFrom("203.0.113.9", "10.0.0.1", "unknown", "", "::1", "'; drop table"), {
  maxLength: 4,
});

describe("decisions: Windows: the guard on failed authentications goes by the client's address", () => {
  beforeEach(() => trustProxies(0));

  it("takes the peer when no proxy is trusted, whatever the client wrote", () => {
    fc.assert(fc.property(spoofed, (hops) => void expect(from(...hops, "192.0.2.1")).toBe("192.0.2.1")));
  });

  it.each([1, 2, 3])("takes the entry before %i trusted proxies, whatever the client wrote", (proxies) => {
    trustProxies(proxies);
    const trusted = Array.from({ length: proxies }, (_, i) => `10.1.1.${i}`);
    fc.assert(fc.property(spoofed, (hops) => void expect(from(...hops, "192.0.2.1", ...trusted)).toBe("192.0.2.1")));
  });

  it("has no address if there are fewer entries than trusted proxies, or the entry is invalid", () => {
    trustProxies(2);
    expect(from("192.0.2.1")).toBe("0.0.0.0");
    expect(from("unknown", "10.1.1.1", "10.1.1.2")).toBe("0.0.0.0");
    expect(clientIp(undefined)).toBe("0.0.0.0");
  });

  it.each([
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["::ffff:cb00:7109%eth0", "203.0.113.9"],
    ["::FFFF:192.0.2.1", "192.0.2.1"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[::ffff:192.0.2.1]:4711", "192.0.2.1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%eth0]:4711", "fe80::1"],
    ["203.0.113.9:", "0.0.0.0"],
    ["203.0.113:80", "0.0.0.0"],
    ["[203.0.113.9]:4711", "203.0.113.9"],
  ])("reads %s as %s", (hop, ip) => {
    expect(from(hop)).toBe(ip);
  });
});

describe("limits count an IPv6 client by its network", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ])("%s is %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
