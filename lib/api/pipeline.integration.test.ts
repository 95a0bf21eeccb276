import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { startRedis } from "@/test/redis";
import { until } from "@/test/waiting";
import { admission } from "./admission";
import type { ApiEndpoint, ApiResponse } from "./context";
import { type Operation, operation } from "./operation";
import { operationsById } from "./operations";
import { serve } from "./pipeline";
import { fromWeb } from "./request";
import { operationEndpoint } from "./routes";

// Operations that a fork might add: the steps must not depend on what ours happen to have.

const redis = await startRedis();
testDatabase({ REDIS_URL: `redis://127.0.0.1:${redis.port}` });

let key: Awaited<ReturnType<typeof issueKey>>;
beforeAll(async () => {
  await maintainPartitions(Date.now());
  key = await issueKey();
  return () => redis.stop();
});

const { createPet, getPet, listPets } = operationsById;
const notFound = () => undefined;

const listSuppliers: Operation = operation(
  {
    ...listPets,
    id: "listSuppliers",
    path: "/suppliers",
    queryParameters: { ...listPets.queryParameters, country: z.string().optional() },
  },
  notFound,
);
const updateSupplier: Operation = operation(
  {
    ...createPet,
    id: "updateSupplier",
    method: "PATCH",
    path: "/suppliers/{petId}",
    pathParameters: getPet.pathParameters,
    body: z
      .object({ opensAt: z.int64(), closesAt: z.int64() })
      .refine(({ opensAt, closesAt }) => opensAt < closesAt, { error: "must have closesAt after opensAt" }),
    maxBodyBytes: 1024,
  },
  notFound,
);

async function send(
  of: Operation,
  handle: ApiEndpoint["handle"],
  { query = "", body }: { query?: string; body?: string } = {},
): Promise<ApiResponse & { parsed: unknown }> {
  const path = of.path.replace("{petId}", "7");
  const request = new Request(`http://localhost/api/v1${path}${query}`, {
    method: of.method,
    headers: { authorization: `Bearer ${key.secret}`, "content-type": "application/json" },
    body,
  });
  const response = await serve(fromWeb(request), { ...operationEndpoint(of), handle }, { petId: "7" });
  return { ...response, parsed: JSON.parse(response.body ?? "null") };
}

describe("decisions: Pagination", () => {
  it("keeps every parameter of the operation in the link to the next page, and no others", async () => {
    const query = "?limit=2&country=NL&status=sold&cursor=aWQ6MQ&debug=1";
    const { headers } = await send(listSuppliers, () => ({ body: [], next: 5n }), { query });
    expect(headers.Link).toBe(
      '<http://localhost/api/v1/suppliers?limit=2&status=sold&country=NL&cursor=aWQ6NQ>; rel="next"',
    );
  });
});

describe("decisions: Error body", () => {
  it("is a 400 with the message of a rule that a domain has no code for", async () => {
    const closed = () => Promise.reject(new UserError("This supplier is closed."));
    const message = "This supplier is closed.";
    const body = '{"opensAt":1,"closesAt":2}';
    expect(await send(updateSupplier, closed, { body })).toMatchObject({
      status: 400,
      parsed: { code: "invalid_body", message, status: 400 },
    });
    expect(await send(listSuppliers, closed)).toMatchObject({
      status: 400,
      parsed: { code: "invalid_parameter", message },
    });
  });

  it("says which rule on several fields of a body is broken", async () => {
    const nothing = () => undefined;
    const messages = await Promise.all(
      ['{"opensAt":2,"closesAt":1}', "[]", '{"opensAt":2}', '{"opensAt":2,"closesAt":1.5}'].map(
        async (body) => (await send(updateSupplier, nothing, { body })).parsed,
      ),
    );
    expect(messages).toMatchObject([
      { message: "The body must have closesAt after opensAt." },
      { message: "The body must be a JSON object." },
      { message: "closesAt is required." },
      { message: expect.stringMatching(/^closesAt /) },
    ]);
  });

  it("says how large a body of the operation may be", async () => {
    expect(await send(updateSupplier, () => undefined, { body: " ".repeat(1025) })).toMatchObject({
      status: 413,
      parsed: { message: "The body is larger than 1 KiB." },
    });
  });
});

describe("decisions: What led to a response", () => {
  it("says where a result came from, as the result does, whether its handler waits or not", async () => {
    const known = () => ({ body: [], source: "memory" as const });
    await send(listSuppliers, known);
    await send(listSuppliers, async () => known());
    await send(listSuppliers, () => ({ body: [] }));
    await usageRecorder().flush();
    const rows =
      await sql()`select source from request_log where account_id = ${key.accountId} order by at desc limit 3`;
    expect(rows.map(({ source }) => source)).toEqual([null, "memory", "memory"]);
  });
});

/** The status of a request while so many others are in progress. @param add adds to those in progress */
async function statusBeside(others: number, add: (requests: number) => void): Promise<number> {
  await until("the request before has left", () => admission().inProgress === 0);
  add(others);
  try {
    return (await send(listSuppliers, () => ({ body: [] }))).status;
  } finally {
    add(-others);
  }
}

describe("decisions: Overload", () => {
  it("leaves the requests in progress before its last steps, which may wait or fail", async () => {
    const request = fromWeb(new Request("http://localhost/api/v1/pets"));
    const response = serve(request, operationEndpoint(listPets), {});
    expect(admission().inProgress).toBe(1);
    // Redis, which counts the failed authentication, cannot respond between these.
    for (let microtask = 0; microtask < 100; microtask++) await undefined;
    expect(admission().inProgress).toBe(0);
    expect((await response).status).toBe(401);
  });

  it("sheds a request beside 1,024 others, or beside 512 of its account", async () => {
    const add = (requests: number) => {
      admission().inProgress += requests;
    };
    expect(await statusBeside(1_023, add)).toBe(200);
    expect(await statusBeside(1_024, add)).toBe(503);
    const addOfAccount = (requests: number) => admission().addOf(asAccountId(key.accountId), requests);
    expect(await statusBeside(511, addOfAccount)).toBe(200);
    expect(await statusBeside(512, addOfAccount)).toBe(503);
  });

  it("counts a request of an account again, once its body has come", async () => {
    const ofAccount = () => admission().inProgressOf(asAccountId(key.accountId));
    await until("the requests before have left", () => ofAccount() === 0);
    let handled = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handle = async () => {
      handled++;
      await held;
      return { body: {} };
    };
    const responses = [1, 2].map(() => send(updateSupplier, handle, { body: '{"opensAt":1,"closesAt":2}' }));
    await until("both have their bodies", () => handled === 2);
    expect(ofAccount()).toBe(2);
    release();
    await Promise.all(responses);
    await until("both have left", () => ofAccount() === 0);
  });
});

describe("a database that hangs", () => {
  it.each([
    ["a read", listSuppliers, undefined, 5_000, "service_unavailable"],
    ["a write", updateSupplier, '{"opensAt":1,"closesAt":2}', 16_000, "outcome_unknown"],
  ])("%s that hangs is given up after its time, and not before", async (_, of, body, ms, code) => {
    onTestFinished(() => void vi.useRealTimers());
    let ended = false;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const hang = () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      begin();
      return new Promise<never>(() => {});
    };
    const response = send(of, hang, { body }).finally(() => {
      ended = true;
    });
    await begun;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await response).toMatchObject({ status: 503, parsed: { code } });
  });
});
