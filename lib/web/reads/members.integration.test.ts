import { beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueDocsKey, issueKey } from "@/lib/domains/keys/service";
import { invite } from "@/lib/domains/members/invitations";
import { findViewer, openSession, type Viewer } from "@/lib/domains/sessions/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { memberOf } from "@/lib/web/auth/member";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { readMembers } from "./members";

testDatabase();

let accountId: AccountId;
const people = {} as Record<MemberRole, User>;

/** Who made a key, a temporary one and an endpoint, and has this role since. */
async function addMaker(role: MemberRole): Promise<void> {
  const user = await createUser({ email: `${role}@example.com`, name: role });
  people[role] = user;
  if (role === "owner") accountId = accountOf(user);
  else await insertMember(db(), accountId, user.id, "developer");
  const by = { kind: "user", userId: user.id, email: user.email } as const;
  await issueKey(accountId, { name: `Key of ${role}`, scopes: ["pets:read"], expiresAt: null }, by);
  await issueDocsKey(accountId, by);
  const url = `https://example.com/${role}`;
  await createEndpoint(accountId, { url, description: "", eventTypes: ["pet.created"] }, by);
  await sql()`update memberships set role = ${role} where user_id = ${user.id}`;
}

beforeAll(async () => {
  for (const role of ["owner", "admin", "developer", "viewer"] as const) await addMaker(role);
  await setPlan(accountId, "business", undefined, commandActor);
  const by = { kind: "user", userId: people.owner.id, email: people.owner.email } as const;
  await invite(accountId, { email: "guest@example.com", role: "viewer" }, by);
});

/** Whose keys, endpoints, second factors and invitations a member reads. */
async function seenBy(role: MemberRole) {
  const viewer = (await findViewer(await openSession(people[role]), accountId)) as Viewer;
  const { members, invitations } = await readMembers(memberOf(viewer, "read"));
  const of = (sees: (member: (typeof members)[number]) => boolean) => members.filter(sees).map(({ name }) => name);
  expect(members.flatMap(({ keys }) => keys).every(({ name }) => name.startsWith("Key of"))).toBe(true);
  return {
    keys: of(({ name, keys }) => keys.some((key) => key.name === `Key of ${name}`)),
    endpoints: of(({ name, endpoints }) => endpoints.some(({ url }) => url.endsWith(`/${name}`))),
    factors: of(({ hasFactor }) => hasFactor !== undefined),
    invitations: invitations.map(({ email }) => email),
  };
}

it.each<[MemberRole, made: MemberRole[], manages: boolean]>([
  ["owner", ["owner", "admin", "developer", "viewer"], true],
  ["admin", ["owner", "admin", "developer", "viewer"], true],
  ["developer", ["developer"], false],
  ["viewer", [], false],
])(
  "a member who is %s reads what these made: %j, and the rest of others only if they manage members: %s",
  async (role, made, manages) => {
    const seen = await seenBy(role);
    for (const names of [seen.keys, seen.endpoints]) expect([...names].sort()).toEqual([...made].sort());
    expect([seen.factors.length, seen.invitations]).toEqual(manages ? [4, ["guest@example.com"]] : [0, []]);
  },
);
