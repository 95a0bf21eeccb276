import { expect, it } from "vitest";
import { findAccount, findUserById, identityOf, membersOf, type User } from "@/lib/domains/accounts/service";
import { createAccount } from "@/lib/domains/members/service";
import { sql } from "@/lib/platform/db/client";
import { callAction, type Fields } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";

const store = sharedStore();

const removeAccount = (await builtActions()).find(({ name }) => name === "settings.removeAccount") as BuiltAction;

const join = (accountId: bigint, user: User, role: string) =>
  sql()`insert into memberships (account_id, user_id, role) values (${accountId}, ${user.id}, ${role})`;

/** Two people, one of whom is the only owner of two accounts that both are in. */
async function pair() {
  const [owner, other] = [await newUser(), await newUser()];
  const first = accountOf(owner);
  const second = await createAccount("Second", { kind: "user", ...identityOf(owner) });
  await join(first, other, "viewer");
  await join(second, other, "developer");
  const cookie = await signedIn(owner);
  const remove = (fate: string[]) => {
    const fields: Fields = { email: owner.email, fate };
    return callAction(store.service().url, removeAccount, fields, cookie);
  };
  return { owner, other, first, second, remove };
}

it("nothing happens to the accounts of a person before there is a choice for each that they alone own", async () => {
  const { owner, other, first, second, remove } = await pair();
  for (const fate of [
    [],
    [`${first} delete`],
    [`${first} delete`, `${second} ${owner.id}`],
    [`${first} delete`, "x"],
  ]) {
    const { text } = await remove(fate);
    expect(text).toMatch(/"fieldErrors":\{"fate":"Choose what happens to /);
  }
  expect(await membersOf(first)).toHaveLength(2);
  expect(await membersOf(second)).toHaveLength(2);

  expect((await remove([`${first} delete`, `${second} ${other.id}`])).text).not.toContain('"reason"');
  expect(await findAccount(first)).toBeUndefined();
  expect((await membersOf(second)).map(({ user, role }) => [user.id, role])).toEqual([[other.id, "owner"]]);
  expect(await findUserById(owner.id)).toBeUndefined();
});

it("an account with another owner by then is only left", async () => {
  const { owner, other, first, second, remove } = await pair();
  await sql()`update memberships set role = 'owner' where user_id = ${other.id}`;
  expect((await remove([`${first} delete`])).text).not.toContain('"reason"');
  for (const accountId of [first, second])
    expect((await membersOf(accountId)).map(({ user }) => user.id)).toEqual([other.id]);
  expect(await findUserById(owner.id)).toBeUndefined();
});

it.each([
  ["is disabled", "disabled_at = now()", "Second is disabled. Contact support to delete it."],
  ["requires a second factor that they lack", "requires_second_factor = true", "Second requires a second factor."],
])("nothing happens to the accounts of a person one of whose %s", async (_name, change, message) => {
  const { owner, other, first, second, remove } = await pair();
  await sql()`update accounts set ${sql().unsafe(change)} where id = ${second}`;
  for (const fate of ["delete", String(other.id)])
    expect((await remove([`${first} delete`, `${second} ${fate}`])).text).toContain(message);
  for (const accountId of [first, second]) expect(await membersOf(accountId)).toHaveLength(2);
  expect(await findUserById(owner.id)).toBeDefined();
});
