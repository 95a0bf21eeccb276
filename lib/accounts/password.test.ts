import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/accounts/password";

describe("design, auth: passwords are stored so that nobody can read them", { timeout: 30_000 }, () => {
  it("knows the password, and no other", async () => {
    const stored = await hashPassword("correct horse battery");
    expect(await verifyPassword("correct horse battery", stored)).toBe(true);
    for (const other of ["", "correct horse batter", "correct horse battery ", "Correct horse battery"]) {
      expect(await verifyPassword(other, stored)).toBe(false);
    }
  });

  it("stores it with a salt of its own, and at the recommended cost", async () => {
    const [one, two] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$65536\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain("same");
  });

  it("takes one that was typed with composed or decomposed letters for the same", async () => {
    expect(await verifyPassword("cafe\u0301-mu\u0308nchen", await hashPassword("caf\u00e9-m\u00fcnchen"))).toBe(true);
  });

  it("accepts nothing where a hash was cut short", async () => {
    const stored = await hashPassword("secret password");
    expect(await verifyPassword("secret password", stored.slice(0, -4))).toBe(false);
    expect(await verifyPassword("", "scrypt$65536$$")).toBe(false);
  });
});
