import { expect, test } from "vitest";
import { attemptRules, createFallbackAttempts, createMemoryAttempts } from "./attempts";

const { limit, windowMs } = attemptRules.signInByEmail;
const start = 1_000_000 * windowMs;

test("as many attempts pass as the rule says, and more only in the next window", async () => {
  const attempts = createMemoryAttempts();
  for (let attempt = 0; attempt < limit; attempt++) {
    expect(await attempts.take("signInByEmail", "a@example.com", start + attempt)).toMatchObject({ allowed: true });
  }
  const refused = await attempts.take("signInByEmail", "a@example.com", start + 1000);
  expect(refused).toEqual({ allowed: false, retryAt: start + windowMs });
  expect(await attempts.take("signInByEmail", "b@example.com", start + 1000)).toMatchObject({ allowed: true });
  expect(await attempts.take("signUpByEmail", "a@example.com", start + 1000)).toMatchObject({ allowed: true });
  expect(await attempts.take("signInByEmail", "a@example.com", refused.retryAt)).toMatchObject({ allowed: true });
});

test("attempts made at once are all counted", async () => {
  const attempts = createMemoryAttempts();
  const all = await Promise.all(Array.from({ length: limit * 3 }, () => attempts.take("signInByEmail", "a", start)));
  expect(all.filter(({ allowed }) => allowed)).toHaveLength(limit);
});

test("forgetting starts anew", async () => {
  const attempts = createMemoryAttempts();
  for (let attempt = 0; attempt <= limit; attempt++) await attempts.take("signInByEmail", "a", start);
  await attempts.forget("signInByEmail", "a");
  expect(await attempts.take("signInByEmail", "a", start)).toMatchObject({ allowed: true });
});

test("while the store is away, this process goes on limiting", async () => {
  const away = async () => {
    throw new Error("away");
  };
  const attempts = createFallbackAttempts({ take: away, forget: away }, createMemoryAttempts());
  const all = await Promise.all(Array.from({ length: limit + 5 }, () => attempts.take("signInByEmail", "a", start)));
  expect(all.filter(({ allowed }) => allowed)).toHaveLength(limit);
});
