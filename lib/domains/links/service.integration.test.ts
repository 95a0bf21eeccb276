import { beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { disableAccount } from "@/lib/domains/members/disabling";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import {
  deadLinkMessages,
  deleteOldLinks,
  issueEmailChange,
  issueLink,
  linkLifeMs,
  readLink,
  useLink,
} from "./service";

testDatabase();

let people = 0;
let user: User;

beforeEach(async () => {
  user = await createUser({ email: `link${++people}@example.com`, name: "Lena" });
});

async function issued(purpose: LinkPurpose = "sign-in"): Promise<string> {
  if (purpose === "new-email") return issueEmailChange(user.id, `new-${user.email}`);
  const link = await issueLink(purpose, user.email);
  if (!link) throw new Error("no link was made");
  return link.token;
}

const use = (token: string, purpose: LinkPurpose = "sign-in") => db().transaction((tx) => useLink(tx, purpose, token));

/** Moves a person's links into the past, as waiting would. */
const age = (ms: number) => sql()`
  update mailed_links set expires_at = expires_at - make_interval(secs => ${ms / 1000}) where user_id = ${user.id}`;

describe("a mailed link", () => {
  it("leads to its person until it is used, and looking at it does not use it", async () => {
    const token = await issued();
    for (let look = 0; look < 3; look++) {
      expect(await readLink("sign-in", token)).toMatchObject({ user: { id: user.id } });
    }
    expect((await use(token)).user.id).toBe(user.id);
    expect(await readLink("sign-in", token)).toEqual({ dead: "used" });
    await expect(use(token)).rejects.toThrow(deadLinkMessages.used);
  });

  it("is for an address in any letter case", async () => {
    await sql()`update users set email = ${`Link${people}@Example.com`} where id = ${user.id}`;
    for (const email of [user.email, user.email.toUpperCase()])
      expect((await issueLink("sign-in", email))?.user.id).toBe(user.id);
  });

  it("works for one of ten concurrent uses", async () => {
    const token = await issued();
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => use(token)));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of uses) {
      if (result.status === "rejected") expect(result.reason.message).toBe(deadLinkMessages.used);
    }
  });

  it("keeps working if its purpose fails", async () => {
    const token = await issued();
    const failing = db().transaction(async (tx) => {
      await useLink(tx, "sign-in", token);
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect((await use(token)).user.id).toBe(user.id);
  });

  it.each([
    ["sign-in", 15],
    ["password", 60],
    ["confirmation", 7 * 24 * 60],
    ["new-email", 60],
  ] as const)("for %s works for %i minutes and no longer", async (purpose, minutes) => {
    const token = await issued(purpose);
    await age((minutes - 1) * MINUTE_MS);
    expect(await readLink(purpose, token)).toMatchObject({ user: { id: user.id } });
    await age(MINUTE_MS);
    expect(await readLink(purpose, token)).toEqual({ dead: "expired" });
    await expect(use(token, purpose)).rejects.toThrow(deadLinkMessages.expired);
  });

  it("is replaced by the next one for the same purpose, and by no other", async () => {
    const [first, other] = [await issued(), await issued("password")];
    const second = await issued();
    expect(await readLink("sign-in", first)).toEqual({ dead: "unknown" });
    await expect(use(first)).rejects.toThrow(deadLinkMessages.unknown);
    expect(await readLink("password", other)).toMatchObject({ user: { id: user.id } });
    expect((await use(second)).user.id).toBe(user.id);
  });

  it("works for its own purpose only", async () => {
    const token = await issued("confirmation");
    expect(await readLink("password", token)).toEqual({ dead: "unknown" });
    await expect(use(token, "password")).rejects.toThrow(deadLinkMessages.unknown);
  });

  it("is not issued for an unknown email address or a disabled account", async () => {
    expect(await issueLink("sign-in", "unknown@example.com")).toBeUndefined();
    const token = await issued();
    await disableAccount(accountOf(user), commandActor);
    expect(await issueLink("sign-in", user.email)).toBeUndefined();
    expect(await readLink("sign-in", token)).toEqual({ dead: "unknown" });
    await expect(use(token)).rejects.toThrow(deadLinkMessages.unknown);
  });

  it("is stored as a hash only", async () => {
    const token = await issued();
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    const [row] = await sql()`select mailed_links::text as line from mailed_links where user_id = ${user.id}`;
    expect(row?.line).toContain("sign-in");
    expect(row?.line).not.toContain(token);
    expect(row?.line).not.toContain(Buffer.from(token, "base64url").toString("hex"));
    expect(row?.line).not.toContain(Buffer.from(token).toString("hex"));
  });

  it("is deleted a week after it expired", async () => {
    const token = await issued();
    await age(linkLifeMs["sign-in"] + 6 * 86_400_000);
    await deleteOldLinks();
    expect(await readLink("sign-in", token)).toEqual({ dead: "expired" });
    await age(2 * 86_400_000);
    await deleteOldLinks();
    expect(await readLink("sign-in", token)).toEqual({ dead: "unknown" });
  });
});
