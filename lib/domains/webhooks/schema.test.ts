import { describe, expect, it } from "vitest";
import { HOUR_MS, SECOND_MS } from "@/lib/base/time";
import { deliverySearch, endpointInput, eventId, retries, retryDays } from "./schema";

describe("a delivery", () => {
  it("is tried again within seconds, minutes and hours, for three days", () => {
    const hours = HOUR_MS / SECOND_MS;
    const later = [2, 5, 10, 14, 20, 24].map((n) => n * hours);
    expect(retries).toEqual([5, 5 * 60, 30 * 60, ...later]);
    expect(retryDays).toBe(3);
  });

  it("is searched for by the ID of its event, with or without what events begin with", () => {
    expect(deliverySearch.parse({ status: "failed", event: " evt_71 ", from: "9" })).toEqual({
      status: "failed",
      event: 71n,
      from: 9n,
    });
    expect(eventId.parse("71")).toBe(71n);
    expect(deliverySearch.parse({ status: "lost", event: "71 evt_", from: "x" })).toEqual({});
  });
});

describe("an endpoint", () => {
  const valid = { url: "https://example.com/", description: "", eventTypes: ["pet.created", "key.created"] };

  it("has its types of event in one order, each once", () => {
    const chosen = (...eventTypes: string[]) => endpointInput.parse({ ...valid, eventTypes } as never).eventTypes;
    expect(chosen("pet.created", "key.created", "pet.created")).toEqual(chosen("key.created", "pet.created"));
    expect(chosen("pet.created", "pet.created")).toEqual(["pet.created"]);
  });

  it.each([
    ["url", "", "Enter the URL of your endpoint."],
    ["url", `https://example.com/${"x".repeat(1_981)}`, "Enter at most 2,000 characters."],
    ["description", "x".repeat(201), "Enter at most 200 characters."],
    ["description", "two\nlines", "Enter a description of one line."],
    ["eventTypes", [], "Choose at least one kind of event."],
  ])("with the %s %j is rejected", (name, value, message) => {
    const { error } = endpointInput.safeParse({ ...valid, [name]: value });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[name, message]]);
  });

  it("may have a URL of 2,000 characters and a description of 200", () => {
    const longest = { url: `https://example.com/${"x".repeat(1_980)}`, description: "x".repeat(200) };
    expect(endpointInput.parse({ ...valid, ...longest } as never)).toMatchObject(longest);
  });
});
