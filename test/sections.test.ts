import { expect, it } from "vitest";
import { isInSection, portalPages } from "@/components/portal/sections";
import { staffPages } from "@/components/staff/sections";
import { appPaths } from "./app-tree";

/** Pages that belong to no section: they redirect, do not exist, or open from the bell or the switcher. */
const outside = [
  "/portal/[...path]",
  "/portal/accounts",
  "/portal/notifications",
  "/portal/signed-in",
  "/staff/[...path]",
  "/staff/requests/[requestId]",
];

it("each page of the portal and the staff area is in one section of its navigation", async () => {
  const sections = [...portalPages, ...staffPages];
  const pages = (await appPaths()).filter((path) => /^\/(portal|staff)(\/|$)/.test(path));
  const marked = (path: string) => sections.filter((section) => isInSection(path, section)).length;
  expect(pages.filter((path) => marked(path) !== 1).sort()).toEqual(outside);
  expect(staffPages.filter((section) => isInSection("/staff/review", section))).toMatchObject([{ label: "Inventory" }]);
});
