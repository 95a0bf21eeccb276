import { expect, it } from "vitest";
import { givenCode } from "./schema";
import { authenticatorUri, secretText, stepOf } from "./totp";

const secret = new TextEncoder().encode("12345678901234567890");

it("accepts the codes of RFC 6238, appendix B, in six digits", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [20000000000, "353130"],
  ] as const) {
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  }
});

it("a code may be written with spaces, as apps show it", () => {
  expect(givenCode.parse(" 287 082 ")).toBe("287082");
});

it("names the store and the person in the URI of the QR code", () => {
  const uri = new URL(authenticatorUri(secret, "ann+store@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toContain("Animal Store:ann+store@example.com");
  expect(uri.searchParams.get("secret")).toBe(secretText(secret));
});
