import { expect, it, vi } from "vitest";
import { testSecret } from "@/test/service";
import { sessionIdIn } from "./session-token";
import { encode } from "./tokens";

vi.stubEnv("NEXTAUTH_SECRET", testSecret);

const cookieOf = (sid: string, maxAge: number) => encode({ token: { sid }, maxAge });

it("reads the session ID of a cookie, also from memory", async () => {
  const cookie = await cookieOf("one", 60);
  expect(await sessionIdIn(cookie)).toBe("one");
  expect(await sessionIdIn(cookie)).toBe("one");
  expect(await sessionIdIn(await cookieOf("two", 60))).toBe("two");
});

it("reads no cookie that has expired, or that we have not encrypted", async () => {
  expect(await sessionIdIn(await cookieOf("late", -60))).toBeUndefined();
  const cookie = await cookieOf("one", 60);
  expect(await sessionIdIn(cookie)).toBe("one");
  const [head, key, nonce, text = "", tag] = cookie.split(".");
  const forged = [head, key, nonce, `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`, tag].join(".");
  expect(await sessionIdIn(forged)).toBeUndefined();
});
