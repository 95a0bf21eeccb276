import { expect, it } from "vitest";
import { email, newPassword } from "./schema";

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

it.each([
  [9, ["Use at least 10 characters."]],
  [10, undefined],
  [200, undefined],
  [201, ["Enter at most 200 characters."]],
])("a new password has from 10 to 200 characters: %i", async (length, messages) => {
  const password = "lx7 heron ".repeat(21).slice(0, length);
  const { error } = await newPassword.safeParseAsync(password);
  expect(error?.issues.map(({ message }) => message)).toEqual(messages);
});
