import { expect, it } from "vitest";
import { eventTypes } from "@/lib/base/vocabulary";
import { headingsOf } from "./markdown";
import { eventGroups, webhookEventsDocument } from "./webhook-events";

const origin = "https://store.example";

it("documents every event under the heading that the Markdown has, with each field of its example once in its group", () => {
  const groups = eventGroups(origin);
  expect(groups.flatMap(({ events }) => events.map(({ type }) => type))).toEqual([...eventTypes]);
  expect(groups.flatMap(({ id, events }) => [id, ...events.map((event) => event.id)])).toEqual(
    headingsOf(webhookEventsDocument(origin)).map(({ id }) => id),
  );
  for (const { fields: shared, events } of groups) {
    for (const { type, fields, example } of events) {
      const body = JSON.parse(example);
      expect(body.type).toBe(type);
      const names = [...shared, ...fields].map(({ name }) => name);
      expect(new Set(names).size, type).toBe(names.length);
      expect(names, type).toEqual(expect.arrayContaining(Object.keys(body.data)));
    }
  }
  const keys = groups.find(({ id }) => id === "key-events");
  expect(keys?.events.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
    ...[[], ["replaced", "replaced.id", "replaced.expiresAt"], [], [], ["bannedUntil"]],
  ]);
});

it("shows an order in the state that its event is about", () => {
  const orders = eventGroups(origin).find(({ id }) => id === "order-events")?.events ?? [];
  expect(orders.map(({ type, example }) => [type, JSON.parse(example).data.status])).toEqual([
    ["order.placed", "placed"],
    ["order.approved", "approved"],
    ["order.delivered", "delivered"],
    ["order.cancelled", "placed"], // the one before the cancellation
  ]);
});
