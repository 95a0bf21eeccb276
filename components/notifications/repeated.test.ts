import { expect, it } from "vitest";
import { groupRepeats } from "@/components/ui/data/repeats";
import { isRepeated } from "./repeated";

const signIn = (device: string, ipAddress: string, isRead = false) =>
  ({ kind: "new-device", details: { device, ipAddress }, isRead }) as const;

const counts = (...notifications: Parameters<typeof isRepeated>[0][]) =>
  groupRepeats(notifications, isRepeated).map(({ length }) => length);

it("sign-ins of the same browser and address in a row are one item, and any other is its own", () => {
  const own = signIn("Firefox on Linux", "192.0.2.1");
  expect(counts(own, own, own)).toEqual([3]);
  expect(counts(own, signIn("Firefox on Linux", "192.0.2.2"), own)).toEqual([1, 1, 1]);
  expect(counts(own, signIn("Chrome on Linux", "192.0.2.1"))).toEqual([1, 1]);
  expect(counts(own, signIn("Firefox on Linux", "192.0.2.1", true))).toEqual([1, 1]);
});

it("other notifications stay one by one, also if they are equal", () => {
  const banned = { kind: "key-banned", details: {}, isRead: false } as const;
  expect(counts(banned, banned)).toEqual([1, 1]);
});
