import { expect, it } from "vitest";
import { reachOf } from "./addresses";
import { hostileAddresses } from "./testing/hostile";

it.each(Object.entries(hostileAddresses))("no address is public that is %s", (_, addresses) => {
  expect(addresses.filter((ip) => reachOf(ip) === "public")).toEqual([]);
});

it("knows the addresses of this machine", () => {
  const loopback = [...hostileAddresses.loopback, "::ffff:127.0.0.1"];
  expect(loopback.map(reachOf)).toEqual(loopback.map(() => "loopback"));
  expect(["0.0.0.0", "::", "10.0.0.1", "::127.0.0.1"].map(reachOf)).not.toContain("loopback");
});

it.each([
  ...["8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255"],
  ...["100.63.255.255", "100.128.0.0", "169.253.255.255", "198.20.0.0", "223.255.255.255", "168.63.129.15"],
  ...["2606:4700:4700::1111", "2a00:1450:4001:81b::200e", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"],
])("%s is public", (ip) => {
  expect(reachOf(ip)).toBe("public");
});
