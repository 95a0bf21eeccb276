import { describe, expect, it, vi } from "vitest";
import { UserError } from "@/lib/base/errors";
import { burnPassword, hashPassword, verifyPassword } from "./password";

describe("passwords are stored so that they cannot be read", { timeout: 30_000 }, () => {
  it("accepts the password, and no other", { timeout: 120_000 }, async () => {
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

  it("accepts a password in composed and in decomposed letters", async () => {
    expect(await verifyPassword("cafe\u0301-mu\u0308nchen", await hashPassword("caf\u00e9-m\u00fcnchen"))).toBe(true);
  });

  it("rejects a hash when 20 wait, and finishes the others", async () => {
    const cheap = "scrypt$1024$$";
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => verifyPassword("x", cheap)));
    expect(results.slice(0, 22)).toEqual(results.slice(0, 22).map(() => ({ status: "fulfilled", value: false })));
    const reason = new UserError("Too many sign-ins right now. Try again in a moment.");
    expect(results.slice(22)).toEqual([1, 2, 3].map(() => ({ status: "rejected", reason })));
    expect(await verifyPassword("x", cheap)).toBe(false);
  });

  it("rejects it with the error class of the caller, also if another bundle came first", async () => {
    const cheap = "scrypt$1024$$";
    await verifyPassword("x", cheap);
    vi.resetModules(); // A bundle has its own copy of each module.
    const bundle = { ...(await import("./password")), ...(await import("@/lib/base/errors")) };
    const results = await Promise.allSettled(Array.from({ length: 23 }, () => bundle.verifyPassword("x", cheap)));
    const last = results.at(-1) as PromiseRejectedResult;
    expect(last.reason).toBeInstanceOf(bundle.UserError);
    expect(last.reason).not.toBeInstanceOf(UserError);
  });

  it("rejects a password above the maximum length without hashing it", async () => {
    for (const work of [hashPassword, burnPassword, (text: string) => verifyPassword(text, "scrypt$1024$$")]) {
      await expect(work("\u0301".repeat(401))).rejects.toBeInstanceOf(RangeError);
    }
  });

  it("accepts no password if the hash was cut", async () => {
    const stored = await hashPassword("secret password");
    expect(await verifyPassword("secret password", stored.slice(0, -4))).toBe(false);
    expect(await verifyPassword("", "scrypt$65536$$")).toBe(false);
  });
});
