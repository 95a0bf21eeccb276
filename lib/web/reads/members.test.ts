import { expect, it } from "vitest";
import { memberOffers } from "./members";

it("offers only what the role allows", () => {
  const other = (role: "owner" | "viewer") => ({ role, own: false });
  expect(memberOffers("owner", other("owner"), 2)).toEqual(["role", "remove"]);
  expect(memberOffers("owner", other("viewer"), 1)).toEqual(["role", "transfer", "remove"]);
  expect(memberOffers("admin", other("viewer"), 1)).toEqual(["role", "remove"]);
  expect(memberOffers("admin", other("owner"), 1)).toEqual([]);
  expect(memberOffers("developer", other("viewer"), 1)).toEqual([]);
});

it("everyone can leave but the only owner", () => {
  expect(memberOffers("viewer", { role: "viewer", own: true }, 1)).toEqual(["leave"]);
  expect(memberOffers("owner", { role: "owner", own: true }, 2)).toEqual(["leave"]);
  expect(memberOffers("owner", { role: "owner", own: true }, 1)).toEqual([]);
});
