import { expect, it } from "vitest";
import { email } from "./schema";

it.each(["a&b@example.com", "a/b=c!d%e#f@example.com", "o'hara+tag@mail.example.co.uk", "ada@xn--e1afmkfd.xn--p1ai"])(
  "an address that browsers accept is accepted: %s",
  (address) => {
    expect(email.parse(address)).toBe(address);
  },
);

it.each([
  "ada@localhost",
  "ada",
  "@example.com",
  "a b@example.com",
  "a@b@example.com",
  "a@-example.com",
  "a\n@example.com",
])("no mail reaches %j", (address) => {
  expect(email.safeParse(address).success).toBe(false);
});
