import { expect, it } from "vitest";
import { offersOf } from "./members";

it("offers only what the role allows", () => {
  const other = (role: "owner" | "viewer") => ({ role, own: false });
  expect(offersOf("owner", other("owner"), 2)).toEqual(["role", "remove"]);
  expect(offersOf("owner", other("viewer"), 1)).toEqual(["role", "transfer", "remove"]);
  expect(offersOf("admin", other("viewer"), 1)).toEqual(["role", "remove"]);
  expect(offersOf("admin", other("owner"), 1)).toEqual([]);
  expect(offersOf("developer", other("viewer"), 1)).toEqual([]);
});

it("everyone can leave but the only owner", () => {
  expect(offersOf("viewer", { role: "viewer", own: true }, 1)).toEqual(["leave"]);
  expect(offersOf("owner", { role: "owner", own: true }, 2)).toEqual(["leave"]);
  expect(offersOf("owner", { role: "owner", own: true }, 1)).toEqual([]);
});
