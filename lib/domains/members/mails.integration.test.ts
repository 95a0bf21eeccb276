import { beforeEach, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { backgroundDone } from "@/lib/base/background";
import type { MemberRole } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { db } from "@/lib/platform/db/client";
import { jobsDone } from "@/test/jobs";
import { testMails } from "@/test/mails";
import { accountOf } from "@/test/people";
import { keepResources } from "./ending-access";
import { mailRemoval, mailRoleChange } from "./mails";
import * as members from "./service";

const mails = await testMails({ APP_URL: "https://store.example" });

let people = 0;
let owner: User;
let second: User;
let member: User;
let accountId: AccountId;
const by = ({ id, email }: User) => ({ kind: "user", userId: id, email }) as const;

async function add(role: MemberRole): Promise<User> {
  const person = await createUser({ email: `p${++people}@example.com`, name: "Pat", emailConfirmed: true });
  await insertMember(db(), accountId, person.id, role);
  return person;
}

beforeEach(async () => {
  owner = await createUser({ email: `o${++people}@example.com`, name: "Olga", emailConfirmed: true });
  accountId = accountOf(owner);
  [second, member] = [await add("owner"), await add("viewer")];
  mails.splice(0);
});

const told = async () => {
  await backgroundDone();
  await jobsDone();
  return mails.map(({ to }) => to.join()).sort();
};

it("a changed role is mailed to each owner and the member, with a link to the account", async () => {
  const change = await members.changeRole(accountId, member.id, "developer", by(owner));
  mailRoleChange(change as members.MemberChange, "Pets Inc", owner.email);
  expect(await told()).toEqual([owner.email, second.email, member.email].sort());
  for (const { subject, text } of mails) {
    expect(subject).toBe("A role in “Pets Inc” changed");
    expect(text).toContain(`${owner.email} made ${member.email} a developer of the account “Pets Inc”.`);
    expect(text).toContain(`https://store.example/portal/accounts?open=${accountId}&from=%2Fportal%2Fmembers`);
  }
});

it("a changed ownership is mailed to the owner before too", async () => {
  mailRoleChange(await members.transferOwnership(accountId, member.id, by(owner)), "Pets Inc", owner.email);
  expect(await told()).toEqual([owner.email, second.email, member.email].sort());
  expect(mails[0]?.text).toContain(`${owner.email} made ${member.email} an owner of the account “Pets Inc”.`);
});

it("a removal is mailed to the owners, and to who was removed without a link that would not work", async () => {
  const change = await members.removeMember({ accountId, userId: member.id, resources: keepResources }, by(owner));
  mailRemoval(change, "Pets Inc", owner.email);
  expect(await told()).toEqual([owner.email, second.email, member.email].sort());
  for (const { to, text } of mails) {
    expect(text).toContain(`${owner.email} removed ${member.email} from the account “Pets Inc”.`);
    expect(text.includes("portal%2Fmembers")).toBe(!to.includes(member.email));
  }
});
