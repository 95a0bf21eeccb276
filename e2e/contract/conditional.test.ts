import { beforeAll, describe, expect, it } from "vitest";
import type { HttpResponse } from "@/test/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

const store = testStore(); // the list of animals is the same until a test of the file changes it
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  await store.post("/pets", key, { name: "Rex", categoryId: 1 });
});

const dayRemaining = ({ headers }: HttpResponse) => Number(/"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

describe("decisions: Conditional requests", () => {
  it.each(["/pets?limit=1", "/pets/1", "/store/orders", "/openapi.json"])(
    "%s is 304 while it is the same",
    async (path) => {
      await roomInWindow(60_000, 3_000);
      const first = await store.get(path, key);
      const etag = String(first.headers.etag);
      for (const sent of [etag, `"other", W/${etag}`, "*"]) {
        const again = await store.get(path, key, { "If-None-Match": sent });
        expect(again).toMatchObject({ status: 304, text: "", headers: { etag } });
        expect(again.headers.link).toBe(first.headers.link);
      }
      const head = await store.request("HEAD", path, { key, headers: { "If-None-Match": etag } });
      expect(head).toMatchObject({ status: 304, headers: { etag } });
      expect(await store.get(path, key, { "If-None-Match": '"other"' })).toMatchObject({
        status: 200,
        text: first.text,
      });
    },
  );

  it("is 200 with another ETag after a change", async () => {
    const before = await store.get("/pets", key);
    await store.post("/pets", key, { name: "Max", categoryId: 1 });
    const after = await store.get("/pets", key, { "If-None-Match": String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it("counts like any other request, and errors come first", async () => {
    await roomInWindow(60_000, 3_000);
    const first = await store.get("/pets", key);
    const again = await store.get("/pets", key, { "If-None-Match": String(first.headers.etag) });
    expect([again.status, dayRemaining(again)]).toEqual([304, dayRemaining(first) - 1]);
    expect((await store.get("/pets?limit=0", key, { "If-None-Match": "*" })).status).toBe(400);
    expect((await store.get("/pets", undefined, { "If-None-Match": "*" })).status).toBe(401);
    expect(
      (
        await store.request("POST", "/pets", {
          key,
          body: '{"name":"Tom","categoryId":1}',
          headers: { "If-None-Match": "*" },
        })
      ).status,
    ).toBe(201);
  });
});
