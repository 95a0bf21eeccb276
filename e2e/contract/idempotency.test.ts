import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { sharedStore } from "@/test/store";

const store = sharedStore();
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

const add = (name: string, idempotencyKey: string, as = key) =>
  store.post("/pets", as, { name, categoryId: 1 }, { "Idempotency-Key": idempotencyKey });

async function countNamed(name: string): Promise<number> {
  const [row] = await sql()<{ n: number }[]>`select count(*)::int as n from pets where name = ${name}`;
  return row?.n ?? 0;
}

describe("decisions: Retrying a POST", () => {
  it("the same key and body returns the first response again, marked, and adds nothing", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    const first = await add(name, id);
    expect(first.status).toBe(201);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    const second = await add(name, id);
    expect(second).toMatchObject({ status: 201, text: first.text, headers: { "idempotent-replayed": "true" } });
    expect(await countNamed(name)).toBe(1);
  });

  it("the same key with another body is 422 idempotency_key_reused", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    await add(name, id);
    expect(await add(`${name} II`, id)).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await countNamed(`${name} II`)).toBe(0);
  });

  it("another key with the same body adds another animal", async () => {
    const name = randomUUID();
    await add(name, randomUUID());
    await add(name, randomUUID());
    expect(await countNamed(name)).toBe(2);
  });

  it("a burst adds exactly one; the others are 409 idempotency_conflict, or the first response again", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 40 }, () => add(name, id)));
    const fresh = responses.filter(({ status, headers }) => status === 201 && !headers["idempotent-replayed"]);
    const replayed = responses.filter(({ status, headers }) => status === 201 && headers["idempotent-replayed"]);
    const conflicts = responses.filter(({ status }) => status === 409);
    expect(fresh).toHaveLength(1);
    expect(fresh.length + replayed.length + conflicts.length).toBe(40);
    expect(new Set(replayed.map(({ text }) => text))).toEqual(new Set(replayed.length ? [fresh[0]?.text] : []));
    for (const { body } of conflicts) expect(body).toMatchObject({ code: "idempotency_conflict" });
    expect(await countNamed(name)).toBe(1);
  });

  it("a concurrent request is 409 idempotency_conflict, and passes once the first has ended", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    const { secret, accountId } = await issueKey();
    await sqlTransaction(async (on) => {
      // The first request, as the database sees it.
      await on`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${id}`}, 0))`;
      expect(await add(name, id, secret)).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
    });
    expect((await add(name, id, secret)).status).toBe(201);
    expect(await countNamed(name)).toBe(1);
  });

  it("an error is not stored: the corrected body passes with the same key", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    expect((await add("", id)).status).toBe(400);
    expect((await add(name, id)).status).toBe(201);
    expect(await countNamed(name)).toBe(1);
  });

  it("accounts do not share keys", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    const { secret } = await issueKey();
    const [first, other] = [await add(name, id), await add(name, id, secret)];
    expect([first.status, other.status]).toEqual([201, 201]);
    expect(other.headers["idempotent-replayed"]).toBeUndefined();
    expect(await countNamed(name)).toBe(2);
  });

  it("is stored for 24 hours, and no longer", async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    await add(name, id);
    const age = (interval: string) =>
      sql()`update idempotent_responses set created_at = now() - ${interval}::text::interval where key = ${id}`;
    await age("23 hours 59 minutes");
    expect((await add(name, id)).headers["idempotent-replayed"]).toBe("true");
    await age("24 hours 1 minute");
    expect((await add(name, id)).headers["idempotent-replayed"]).toBeUndefined();
    expect(await countNamed(name)).toBe(2);
  });

  it.each(["x", "x".repeat(255), '!"#$%&/()=?*+~'])("a key may be %s", async (id) => {
    expect((await add(randomUUID(), id)).status).toBe(201);
  });

  it.each(["", "x".repeat(256), "two words", "ü"])("a key of %j is 400 invalid_parameter", async (id) => {
    const message = expect.stringContaining("Idempotency-Key");
    expect(await add(randomUUID(), id)).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
  });

  it("a replayed request counts like any other", async () => {
    const id = randomUUID();
    const [first, second] = [await add("Rex", id), await add("Rex", id)];
    const remaining = (response: typeof first) => Number(/"day";r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]);
    expect(remaining(second)).toBe(remaining(first) - 1);
  });
});
