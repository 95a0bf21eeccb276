import { describe, expect, test } from "vitest";
import { demoPasswords } from "@/lib/base/product/samples";
import { isCommonPassword } from "./common-passwords";

describe("isCommonPassword", () => {
  test.each([
    "1234567890",
    "qwertyuiop",
    "asdfghjkl123",
    "1q2w3e4r5t",
    "0987654321",
    "aaaaaaaaaa",
    "abcabcabcabc",
    "1212121212",
    "password123",
    "P@ssw0rd2024!",
    "123password",
    "$ecret123456",
    "L3tm31n!!!!",
    "iloveyou2000",
    "qwerty123456",
    "Animalstore1",
    "abcdeabcdeabcd",
    "12345-67890-123",
  ])("%s is one", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    "lantern meadow heron",
    ...Object.values(demoPasswords),
    "8392017465",
    "пароль-и-ещё",
    "🐢🦎🐇🐈🐕🐎🐐🐓🦜🐠",
    "correct horse",
    "abcdefabcdef!x",
    "abcdeabcdfabcd",
  ])("%s is none", (password) => expect(isCommonPassword(password)).toBe(false));
});
