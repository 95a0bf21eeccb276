import { expect, it } from "vitest";
import { eventTypes } from "@/lib/base/vocabulary";
import { headingsOf } from "./markdown";
import { documentedEvents, webhookEventsDocument } from "./webhook-events";

const origin = "https://store.example";

it("documents every event, with the fields of its example, under the heading that the Markdown has", () => {
  const events = documentedEvents(origin);
  expect(events.map(({ type }) => type)).toEqual([...eventTypes]);
  expect(events.map(({ id }) => id)).toEqual(headingsOf(webhookEventsDocument(origin)).map(({ id }) => id));
  for (const { type, fields, example } of events) {
    const body = JSON.parse(example);
    expect(body.type).toBe(type);
    const top = fields.filter(({ name, required }) => required && !name.includes(".")).map(({ name }) => name);
    expect(Object.keys(body.data), type).toEqual(expect.arrayContaining(top));
  }
});
