import { describe, expect, it } from "vitest";
import { UserError } from "@/lib/base/errors";
import { commandActor } from "@/lib/domains/audit/actor";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { findUserOf, insertIdentity } from "./queries";
import { createUser, findUser, identityOf, requirePlans, resetPassword, setPassword, setPlan } from "./service";

testDatabase();

const person = (email: string) => createUser({ email, name: "Ada" });

describe("a person has an account of their own", () => {
  it("finds a person in any letter case, and creates no duplicate", async () => {
    const user = await person("Ada@Example.com");
    expect((await findUser("aDA@example.COM"))?.id).toBe(user.id);
    await expect(person("ADA@example.com")).rejects.toThrow(
      new UserError("An account with this email address already exists.", "email"),
    );
  });

  it("lets one of ten concurrent sign-ups with an email address succeed, explains the others, and leaves no extra account", async () => {
    const before = await sql()`select id from accounts`;
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => person("race@example.com")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(UserError);
    expect(await sql()`select id from accounts`).toHaveLength(before.length + 1);
  });

  it("rejects the person's own email address as a password, in any letter case", async () => {
    const email = "own-address@example.com";
    const own = "Own-Address@Example.com";
    const rejection = "Choose a password other than your email address.";
    await expect(createUser({ email, name: "Ada", password: own })).rejects.toThrow(rejection);
    const user = await person(email);
    const viewer = identityOf(user);
    await expect(setPassword(viewer, own, "")).rejects.toThrow(rejection);
    await expect(resetPassword(user, own)).rejects.toThrow(rejection);
  });

  it("names the plans that the table of plans no longer has, or has without limits (decisions: Plans)", async () => {
    const put = async (email: string, plan: string) =>
      sql()`update accounts set plan = ${plan} where id = ${(await person(email)).accountId}`;
    await requirePlans();
    await put("gold@example.com", "gold");
    await put("gold2@example.com", "gold");
    await expect(requirePlans()).rejects.toThrow("gold (2 accounts)");
    await sql()`update accounts set custom_per_minute = 5, custom_per_day = 50 where plan = 'gold'`;
    await expect(requirePlans()).rejects.toThrow("gold (2 accounts)");
    await sql()`update accounts set custom_per_minute = null, custom_per_day = null where plan = 'gold'`;
    await sql()`update accounts set plan = 'enterprise' where plan = 'gold'`;
    await expect(requirePlans()).rejects.toThrow("enterprise (2 accounts)");
    await sql()`update accounts set custom_per_minute = 5, custom_per_day = 50 where plan = 'enterprise'`;
    await requirePlans();
  });

  it("is found by their own identity at a provider, and by no other", async () => {
    const [ada, bob] = [await person("ada-sso@example.com"), await person("bob-sso@example.com")];
    const of = (issuer: string, subject: string) => ({ issuer: `https://${issuer}.example`, subject });
    expect(await insertIdentity(db(), ada.id, of("one", "1"))).toBeTruthy();
    expect(await insertIdentity(db(), bob.id, of("one", "2"))).toBeTruthy();
    expect(await insertIdentity(db(), bob.id, of("two", "1"))).toBeTruthy();
    const found = async (issuer: string, subject: string) => (await findUserOf(of(issuer, subject)))?.id;
    expect([await found("one", "1"), await found("one", "2"), await found("two", "1")]).toEqual([
      ada.id,
      bob.id,
      bob.id,
    ]);
    expect([await found("two", "2"), await found("three", "1")]).toEqual([undefined, undefined]);
    // Neither that of another person, nor a second one of an issuer.
    expect(await insertIdentity(db(), ada.id, of("two", "1"))).toBeFalsy();
    expect(await insertIdentity(db(), ada.id, of("one", "3"))).toBeFalsy();
    const signUp = (email: string, identity: ReturnType<typeof of>) => createUser({ email, name: "Eve", identity });
    await expect(signUp("eve-sso@example.com", of("one", "1"))).rejects.toThrow("Sign in again.");
    expect(await findUser("eve-sso@example.com")).toBeUndefined();
    const eve = await signUp("eve-sso@example.com", of("one", "4"));
    expect(await found("one", "4")).toBe(eve.id);
  });

  it("does not put an account on Enterprise without limits", async () => {
    const user = await person("enterprise@example.com");
    await expect(setPlan(accountOf(user), "enterprise", undefined, commandActor)).rejects.toBeInstanceOf(UserError);
    await expect(setPlan(accountOf(user), "free", { perMinute: 0, perDay: 1 }, commandActor)).rejects.toThrow("1");
  });
});
