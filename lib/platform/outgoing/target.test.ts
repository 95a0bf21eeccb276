import { afterEach, describe, expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import { parseTarget } from "./target";
import { setEnvironment } from "./testing/environment";
import { developmentUrls, hostileAddresses, hostileUrls } from "./testing/hostile";

afterEach(() => setEnvironment({}));

const urlOf = (ip: string) => (ip.includes(":") ? `https://[${ip}]/` : `https://${ip}/`);
const { loopback, mapped, ...others } = hostileAddresses;

describe("the URL of a customer's server", () => {
  it.each([...hostileUrls, ...Object.values(others).flat().map(urlOf)])("%j is allowed nowhere", (url) => {
    for (const APP_ENV of ["development", "production"]) {
      setEnvironment({ APP_ENV });
      expect(() => parseTarget(url)).toThrow(UserError);
    }
  });

  it.each([...developmentUrls, ...[...loopback, ...mapped].map(urlOf)])("%j is not allowed in production", (url) => {
    setEnvironment({ APP_ENV: "production" });
    expect(() => parseTarget(url)).toThrow(UserError);
  });

  it.each([
    ["https://example.com", "https://example.com/"],
    [" HTTPS://Example.COM:443/Hook?a=b ", "https://example.com/Hook?a=b"],
    ["https://hooks.example.co.uk:8443/a/b", "https://hooks.example.co.uk:8443/a/b"],
    ["https://under_score.example.com/", "https://under_score.example.com/"],
    ["https://münchen.example/é", "https://xn--mnchen-3ya.example/%C3%A9"],
    ["https://134744072/", "https://8.8.8.8/"],
    ["https://[2606:4700:4700:0::1111]/", "https://[2606:4700:4700::1111]/"],
  ])("%j is allowed in production, as %s", (url, href) => {
    setEnvironment({ APP_ENV: "production" });
    expect(parseTarget(url).href).toBe(href);
  });

  it.each(["http://localhost:4000/hook", "http://127.0.0.1", "https://[::1]:9", "http://example.com:81"])(
    "%j is allowed in development",
    (url) => {
      expect(parseTarget(url).href).toContain(url);
    },
  );

  it("the operator chooses the ports", () => {
    setEnvironment({ APP_ENV: "production", WEBHOOK_PORTS: "443,9443" });
    expect(parseTarget("https://example.com:9443").port).toBe("9443");
    expect(() => parseTarget("https://example.com:8443")).toThrow("Use a port of these: 443, 9443.");
  });
});
