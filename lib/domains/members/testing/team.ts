import { beforeEach } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";

let people = 0;
export const newPerson = (): Promise<User> =>
  createUser({ email: `m${++people}@example.com`, name: `Person ${people}` });
export const by = ({ id, email }: User) => ({ kind: "user", userId: id, email }) as const;

/** Of the test that runs: its owner, and their account, on a plan with room for members. */
export let owner: User;
export let accountId: AccountId;

/** Gives each test of a file an account on a database of the file: call it at the top. */
export function testTeam(): void {
  testDatabase();
  beforeEach(async () => {
    owner = await newPerson();
    accountId = accountOf(owner);
    await sql()`update accounts set plan = 'business' where id = ${accountId}`;
  });
}

/** A new member of the account. */
export async function add(role: MemberRole): Promise<User> {
  const person = await newPerson();
  await insertMember(db(), accountId, person.id, role);
  return person;
}

/** By the email addresses of the members. */
export const rolesNow = async (): Promise<Record<string, MemberRole>> =>
  Object.fromEntries((await findMembers(db(), accountId)).map(({ user, role }) => [user.email, role]));

export const together = (work: (index: number) => Promise<unknown>, count = 50) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

export const succeeded = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === "fulfilled").length;
