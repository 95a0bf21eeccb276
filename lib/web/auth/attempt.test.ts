import { beforeEach, expect, it, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { countCode, countOnAccount } from "./attempt";

beforeEach(() => {
  process.env.LOG_LEVEL = "silent";
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("animal-store.per-process")];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 12) });
  return () => void vi.useRealTimers();
});

const email = "ada@example.com";
const isAllowed = (what: "signIn" | "link", ipAddress: string, isKnown = false, of = email) =>
  countOnAccount(what, { email: of, ipAddress, isKnown }).then(
    () => true,
    () => false,
  );
/** How many of 200 attempts pass. */
async function passing(what: "signIn" | "link", ipAddress: (n: number) => string, isKnown = false): Promise<number> {
  let passed = 0;
  for (let n = 0; n < 200; n++) if (await isAllowed(what, ipAddress(n), isKnown)) passed++;
  return passed;
}

it.each([
  ["signIn", 10],
  ["link", 5],
] as const)("a stranger has few attempts for an account (%s), and does not lock its owner out", async (what, few) => {
  // The stranger has all addresses of one IPv6 network.
  expect(await passing(what, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(few);
  expect(await isAllowed(what, "2001:db8:1:3::1")).toBe(true);
  expect(await isAllowed(what, "2001:db8:1:2::1", true)).toBe(true);
});

it.each([
  ["signIn", 60],
  ["link", 30],
] as const)("a network has some attempts for all accounts together (%s)", async (what, some) => {
  let passed = 0;
  for (let n = 0; n < 200; n++) if (await isAllowed(what, "192.0.2.1", false, `${n}@example.com`)) passed++;
  expect(passed).toBe(some);
});

it("known browsers have few attempts too, all together", async () => {
  expect(await passing("signIn", (n) => `192.0.2.${n}`, true)).toBe(10);
});

it("while strangers in many networks try one account, each new network has few attempts, but some", async () => {
  expect(await passing("signIn", (n) => `192.0.2.${n}`)).toBe(200);
  expect(await passing("signIn", () => "198.51.100.1")).toBe(3);
  expect(await isAllowed("signIn", "192.0.2.1", true)).toBe(true);
});

it("of codes, a person has 10 in 15 minutes and 30 a day with their known browsers, and as many without", async () => {
  const start = Date.UTC(2026, 10, 21);
  /** How many of 20 codes pass, at a time of the day. */
  const passing = async (minutes: number, isKnown: boolean) => {
    vi.setSystemTime(start + minutes * MINUTE_MS);
    const codes = Array.from({ length: 20 }, () => countCode({ userId: 1n, isKnown, ipAddress: "192.0.2.1" }));
    return (await Promise.allSettled(codes)).filter(({ status }) => status === "fulfilled").length;
  };
  for (const isKnown of [false, true]) {
    for (const minutes of [0, 20, 40]) expect(await passing(minutes, isKnown)).toBe(10);
    for (const minutes of [60, 23 * 60]) expect(await passing(minutes, isKnown)).toBe(0);
    expect(await passing(DAY_MS / MINUTE_MS, isKnown)).toBe(10);
  }
});
