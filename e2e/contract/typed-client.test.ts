import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { AnimalStoreError } from "@/lib/client/animal-store";
import { userAgent } from "@/lib/client/generated/facts";
import { sql } from "@/lib/platform/db/client";
import { collect } from "@/test/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

// Bans are tested elsewhere.
const store = testStore({ BAN_REJECTIONS: "1000" });
const total = 230;
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  await sql()`insert into pets (name, category_id, status) select 'Rex', 1, 'available' from generate_series(1, ${total})`;
});

/** A fetch that counts requests. The test decides the outcome of each attempt. */
function counting(attempt: (send: () => Promise<Response>, number: number) => Promise<Response> = (send) => send()) {
  const sent: unknown[] = [];
  const counted: typeof fetch = (input, init) => {
    sent.push(input);
    return attempt(() => fetch(input, init), sent.length);
  };
  return { sent, fetch: counted };
}

/** The error of a call, which must be an API error. */
async function errorOf(call: Promise<unknown>): Promise<AnimalStoreError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AnimalStoreError);
  return error as AnimalStoreError;
}

describe("the typed client, decisions: Pagination", () => {
  it("follows Link through all animals, with one request for each page", async () => {
    const { sent, fetch } = counting();
    const pets = await collect(store.as(key, { fetch }).allPets({ limit: 100 }));
    expect(pets.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => BigInt(index + 1)));
    expect(sent).toHaveLength(3);
  });

  it("requests no page that is not read", async () => {
    const { sent, fetch } = counting();
    for await (const { id } of store.as(key, { fetch }).allPets({ limit: 10 })) if (id === 15n) break;
    expect(sent).toHaveLength(2);
  });

  it("returns the remaining limit with each page", async () => {
    const { secret } = await issueKey({ limits: { perMinute: 50, perDay: 10 } });
    const { rateLimit } = await store.as(secret).listPets({ limit: 1 });
    expect(rateLimit).toMatchObject({ limit: 10, remaining: 9 });
    expect(rateLimit.resetAt * 1000).toBeGreaterThan(Date.now());
  });
});

describe("the typed client, decisions: int64", () => {
  it.each([2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
    "%s is sent and returned with every digit",
    async (categoryId) => {
      const added = await store.as(key).createPet({ name: "Far", categoryId });
      expect(added.categoryId).toBe(categoryId);
      expect(await store.as(key).getPet(added.id)).toEqual(added);
    },
  );

  it("distinguishes ids beyond 2^53 that are equal as numbers", async () => {
    const twins = [2n ** 60n, 2n ** 60n + 1n];
    for (const id of twins) {
      await sql()`insert into pets (id, name, category_id, status) values (${String(id)}, 'Twin', 1, 'pending')`;
    }
    const pets = await collect(store.as(key).allPets({ status: "pending", limit: 1 }));
    expect(pets.map(({ id }) => id)).toEqual(twins);
  });
});

describe("the typed client, decisions: Rate limit headers: Retry-After, Retrying a POST", () => {
  it("throws immediately if the wait is too long, and says how long it is", async () => {
    const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 1 } });
    const { sent, fetch } = counting();
    const client = store.as(secret, { maxRetries: 5, maxWaitSeconds: 0, fetch });
    await client.listPets({ limit: 1 });
    const error = await errorOf(client.listPets({ limit: 1 }));
    expect(error).toMatchObject({ code: "daily_quota_exceeded", status: 429, retryAfter: expect.any(Number) });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(sent).toHaveLength(2);
  });

  it("adds an animal once although its responses were lost", async () => {
    const name = randomUUID();
    const { sent, fetch } = counting(async (send, number) => {
      const response = await send();
      if (number === 1) throw new TypeError("the connection broke");
      return response;
    });
    const added = await store.as(key, { maxRetries: 3, fetch }).createPet({ name, categoryId: 1n });
    expect(sent).toHaveLength(2);
    const rows = await sql()<{ id: bigint }[]>`select id from pets where name = ${name}`;
    expect(rows.map(({ id }) => id)).toEqual([added.id]);
  });
});

describe("the typed client, options of a call", () => {
  it("stand above those of the client", async () => {
    const { sent, fetch } = counting(async () => new Response(null, { status: 503 }));
    const client = store.as(key, { maxRetries: 0, fetch });
    await errorOf(client.listPets({}, { maxRetries: 1 }));
    expect(sent).toHaveLength(2);
    await errorOf(client.listPets());
    expect(sent).toHaveLength(3);
  });

  it("has a User-Agent of its own, which the request log shows", async () => {
    const { sent, fetch } = counting();
    await store.as(key, { fetch }).listPets({ limit: 1 });
    expect((sent[0] as Request).headers.get("User-Agent")).toBe(userAgent);
  });
});

describe("the typed client, aborting", () => {
  it("ends a wait for Retry-After when it is aborted, with the given reason", async () => {
    await roomInWindow(60_000, 10_000);
    const { secret } = await issueKey({ limits: { perMinute: 1, perDay: 100 } });
    const controller = new AbortController();
    const { sent, fetch } = counting(async (send, number) => {
      const response = await send();
      if (number === 2) setTimeout(() => controller.abort(new Error("closing down")), 50);
      return response;
    });
    const client = store.as(secret, { maxRetries: 5, fetch });
    await client.listPets({ limit: 1 });
    await expect(client.listPets({ limit: 1 }, { signal: controller.signal })).rejects.toThrow("closing down");
    expect(sent).toHaveLength(2);
  });

  it("ends a list between two pages", async () => {
    const controller = new AbortController();
    const seen: bigint[] = [];
    const read = async () => {
      for await (const { id } of store.as(key).allPets({ limit: 5 }, { signal: controller.signal })) {
        seen.push(id);
        if (seen.length === 5) controller.abort(new Error("enough"));
      }
    };
    await expect(read()).rejects.toThrow("enough");
    expect(seen).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  it("aborts an attempt without a response in time, and retries it", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    let attempts = 0;
    const firstIntoSilence: typeof fetch = (input, init) =>
      fetch(attempts++ === 0 ? `http://127.0.0.1:${port}/` : input, init);
    const client = store.as(key, { maxRetries: 1, timeoutSeconds: 3, fetch: firstIntoSilence });
    expect((await client.listPets({ limit: 1 })).items).toHaveLength(1);
    expect(attempts).toBe(2);
    const hopeless = store.as(key, { baseUrl: `http://127.0.0.1:${port}`, fetch, timeoutSeconds: 0.1 });
    await expect(hopeless.listPets()).rejects.toMatchObject({ name: "TimeoutError" });
    silent.close();
  });
});

describe("the typed client, decisions: Error body", () => {
  it("throws the API's error: code, status, message, and the request id", async () => {
    const error = await errorOf(store.as(key).getPet(2n ** 62n));
    expect(error).toMatchObject({ code: "not_found", status: 404, retryAfter: undefined });
    expect(error.message).not.toBe("");
    expect(error.requestId).toMatch(/^req_/);
    const { id } = await issueKey();
    const wrongKey = await errorOf(store.as(`ask_dev_${id}`).listPets());
    expect(wrongKey).toMatchObject({ code: "invalid_api_key", status: 401 });
    const scopeless = await issueKey({ scopes: ["pets:read"] });
    expect(await errorOf(store.as(scopeless.secret).createPet({ name: "Rex", categoryId: 1n }))).toMatchObject({
      code: "insufficient_scope",
      status: 403,
    });
  });

  it.each([
    ["a page", 404, "<h1>Not found</h1>"],
    ["an empty 500", 500, ""],
    ["JSON of a proxy", 502, '{"error":"bad gateway"}'],
    ["a page of a sign-in", 200, "<html>"],
  ])("says the status of a response that is not from the API: %s", async (_, status, text) => {
    const client = store.as(key, { fetch: async () => new Response(text, { status }) });
    const error = await errorOf(client.listPets());
    expect(error).toMatchObject({ code: "unexpected_response", status });
    expect(error.message).toBe(`The response has status ${status} and is not from the API.`);
  });
});
