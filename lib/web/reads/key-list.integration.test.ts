import { expect, it } from "vitest";
import { HOUR_MS, isoTime } from "@/lib/base/time";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser } from "@/lib/domains/accounts/service";
import { anonymousActor, commandActor } from "@/lib/domains/audit/actor";
import { keySearch } from "@/lib/domains/keys/schema";
import { issueKey as issueAs, pauseKey, revokeKey, rollKey } from "@/lib/domains/keys/service";
import { keepResources } from "@/lib/domains/members/ending-access";
import { deleteUser, removeMember } from "@/lib/domains/members/service";
import { sql } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount, ownerOf, revoke } from "@/test/people";
import { readKey, readKeys } from "./key-list";

testDatabase();

it("lists the keys that work, and a page of those that ended", async () => {
  const accountId = await newAccount("free");
  await issueKey({ accountId });
  await sql()`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes, expires_at, revoked_at)
    select ${accountId}, 'Ended', sha256(n::text::bytea), 'ask_dev_', 'abcd', '{pets:read}',
      case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end
    from generate_series(1, 50) n`;
  await issueKey({ accountId });
  const seen = new Set<bigint>();
  let from: bigint | undefined;
  do {
    const page = await readKeys(accountId, { from });
    expect(page.keys).toHaveLength(2);
    expect(page.ended.length).toBeLessThanOrEqual(20);
    for (const { id } of page.ended) seen.add(id);
    from = page.nextEnded;
  } while (from !== undefined);
  expect(seen.size).toBe(50);
});

it("shows a key as banned while its ban lasts, with the ban and what became of its appeal", async () => {
  const { accountId, id: keyId } = await issueKey();
  const [other, last] = [await issueKey({ accountId }), await issueKey({ accountId })];
  const shown = async () => (await readKeys(accountId)).keys.find(({ id }) => id === keyId);
  const ban = { until: Date.now() + HOUR_MS, count: 2 };
  await limiter().restoreBans([{ accountId, keyId, ...ban }]);
  const noRecord = { id: undefined, appealedAt: null, declineReason: null };
  expect(await shown()).toMatchObject({ state: "active", shown: "banned", works: true, ban: { ...ban, ...noRecord } });
  for (const id of [other.id, keyId, last.id])
    await sql()`
      insert into bans (key_id, banned_at, until, count, appeal, appealed_at, decline_reason)
      values (${id}, now(), ${isoTime(ban.until)}, 2, 'Please.', now(), ${`No to ${id}.`})`;
  const [record] = await sql()`select id from bans where key_id = ${keyId}`;
  const declined = { appealedAt: expect.any(Date), declineReason: `No to ${keyId}.` };
  expect((await shown())?.ban).toEqual({ ...ban, ...record, ...declined });
  await pauseKey(accountId, keyId, commandActor);
  expect(await shown()).toMatchObject({ state: "paused", shown: "paused", works: true });
});

it("knows which keys had no request for 30 days, and which were rolled", async () => {
  const accountId = await newAccount();
  const ages = {
    "is new": [0, null],
    "is old": [31, null],
    "was used": [31, 29],
    "is used no longer": [99, 31],
  } as const;
  for (const [name, [created, used]] of Object.entries(ages)) {
    const { id } = await issueKey({ accountId });
    await sql()`
      update api_keys set name = ${name}, created_at = now() - make_interval(days => ${created}),
        last_used_at = now() - make_interval(days => ${used}) where id = ${id}`;
  }
  const { id } = await issueKey({ accountId });
  await rollKey(accountId, id, "24h-after-use", commandActor);
  await sql()`update api_keys set created_at = now() - interval '99 days' where id = ${id}`;
  const { keys } = await readKeys(accountId);
  expect(keys.filter(({ idle }) => idle).map(({ name }) => name)).toEqual(["is used no longer", "is old"]);
  const rolled = keys.filter(({ wasRolled }) => wasRolled);
  expect(rolled).toMatchObject([{ id, state: "rolling", idle: false, overlapAfterUse: 24 * 60 * 60 }]);
});

it("searches the keys that ended by name and by last characters", async () => {
  const accountId = await newAccount("free");
  await sql()`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes, revoked_at)
    select ${accountId}, name, sha256(name::bytea), 'ask_dev_', four, '{pets:read}', now()
    from (values ('Import 100%', 'aB_d'), ('Export', 'aBcd')) as ended (name, four)`;
  const found = async (q: string) => (await readKeys(accountId, keySearch.parse({ q }))).ended.map(({ name }) => name);
  expect(await found("PORT")).toEqual(["Export", "Import 100%"]);
  expect(await found("0%")).toEqual(["Import 100%"]);
  expect(await found("ab_d")).toEqual(["Import 100%"]);
  expect(await found("laptop")).toEqual([]);
  expect(await found(" export ")).toEqual(["Export"]);
  expect(await found(" ")).toEqual(["Export", "Import 100%"]);
});

it("decisions: Life of a key: says when a server may still accept a revoked key, and when none does", async () => {
  const key = await issueKey();
  const isEnding = async () => (await readKey(key.accountId, key.id))?.isEnding;
  expect(await isEnding()).toBe(false);
  await revoke(key);
  const revokedIn = (seconds: number) =>
    sql()`update api_keys set revoked_at = now() + make_interval(secs => ${seconds}) where id = ${key.id}`;
  await revokedIn(60);
  expect(await isEnding()).toBe(true);
  await revokedIn(-1);
  expect(await isEnding()).toBe(false);
});

it("knows that a replaced key is still used, however many requests of other keys the log has since", async () => {
  const { accountId, id } = await issueKey();
  await rollKey(accountId, id, "24h", commandActor);
  const isUsedSince = async () => (await readKey(accountId, id))?.isUsedSince;
  await sql()`update api_keys set last_used_at = now() - interval '1 minute' where id = ${id}`;
  expect(await isUsedSince()).toBe(false);
  await sql()`update api_keys set last_used_at = now() + interval '1 second' where id = ${id}`;
  expect(await isUsedSince()).toBe(true);
});

it("knows who revoked a key, also among keys of the same name", async () => {
  const accountId = await newAccount("free");
  const [found, working, revoked] = [
    await issueKey({ accountId }),
    await issueKey({ accountId }),
    await issueKey({ accountId }),
  ];
  await revokeKey(accountId, found.id, anonymousActor, { reason: "found by a person" });
  await revokeKey(accountId, revoked.id, commandActor);
  const revocationOf = async ({ id }: { id: bigint }) => (await readKey(accountId, id))?.revocation;
  expect(await revocationOf(found)).toMatchObject({
    actorKind: "anonymous",
    details: { reason: "found by a person" },
  });
  expect(await revocationOf(revoked)).toMatchObject({ actorKind: "command" });
  expect(await revocationOf(working)).toBeUndefined();
});

it("says who created a key, also after they left the account or deleted their profile", async () => {
  const accountId = await newAccount();
  const owner = await ownerOf(accountId);
  const member = async (name: string) => {
    const email = `${name}@example.com`;
    const user = await createUser({ email, name }, (tx, { id }) => insertMember(tx, accountId, id, "admin"));
    const by = { kind: "user", userId: user.id, email } as const;
    return { by, key: (await issueAs(accountId, { name, scopes: ["pets:read"], expiresAt: null }, by)).key };
  };
  const [stays, leaves, deleted] = [await member("stays"), await member("leaves"), await member("deleted")];
  await removeMember(
    { accountId, userId: leaves.by.userId, resources: keepResources },
    { kind: "user", userId: owner.id },
  );
  await deleteUser(deleted.by);
  const creatorOf = async ({ id }: { id: bigint }) => (await readKey(accountId, id))?.creator;
  const { userId: id, email } = stays.by;
  expect(await creatorOf(stays.key)).toEqual({ id, email });
  for (const { key } of [leaves, deleted]) expect(await creatorOf(key)).toBe("former member");
  expect(await creatorOf(await issueKey({ accountId }))).toBe("command");
});
