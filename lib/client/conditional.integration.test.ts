import { expect, it } from "vitest";
import { secret, testManagement } from "@/lib/api/management/testing/client";
import { basePaths } from "@/lib/api/operation";
import { issueKey } from "@/test/people";
import { AnimalStoreError, animalStore, animalStoreManagement, etagOf } from "./animal-store";

const { origin } = testManagement();

const client = () => animalStoreManagement({ baseUrl: origin() + basePaths.management, apiKey: secret, maxRetries: 0 });

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    (error) => error,
  );

it("reads again only what has changed, with the ETag of what it read", async () => {
  const created = await client().createKey({ name: "One", scopes: ["pets:read"] });
  const key = await client().getKey(created.id);
  const unchanged = await errorOf(client().getKey(key.id, { ifNoneMatch: etagOf(key) }));
  expect(unchanged).toBeInstanceOf(AnimalStoreError);
  expect(unchanged).toMatchObject({ code: "not_modified", status: 304 });
  await client().updateKey(key.id, { name: "Two" });
  expect(await client().getKey(key.id, { ifNoneMatch: etagOf(key) })).toMatchObject({ name: "Two" });
});

it("changes a thing only as it was read", async () => {
  const { id } = await client().createKey({ name: "One", scopes: ["pets:read"] });
  const key = await client().getKey(id);
  const second = await client().updateKey(id, { name: "Two" }, { ifMatch: etagOf(key) });
  const late = await errorOf(client().updateKey(id, { name: "Three" }, { ifMatch: etagOf(key) }));
  expect(late).toMatchObject({ code: "precondition_failed", status: 412 });
  await client().revokeKey(id, { ifMatch: etagOf(second) });
});

it("changes nothing if what was read has no ETag: it was created just now, in a list, or copied", async () => {
  const created = await client().createKey({ name: "One", scopes: ["pets:read"] });
  const { items } = await client().listKeys();
  const copy = { ...(await client().getKey(created.id)) };
  for (const key of [created, items[0] ?? {}, copy]) {
    const late = await errorOf(client().updateKey(created.id, { name: "Two" }, { ifMatch: etagOf(key) }));
    expect(late).toBeInstanceOf(TypeError);
  }
  expect(await client().getKey(created.id)).toMatchObject({ name: "One" });
});

it("has the ETag of a page", async () => {
  const { secret: apiKey } = await issueKey();
  const store = animalStore({ baseUrl: origin() + basePaths.store, apiKey, maxRetries: 0 });
  const page = await store.listOrders();
  expect(await errorOf(store.listOrders({}, { ifNoneMatch: etagOf(page) }))).toMatchObject({ status: 304 });
});
