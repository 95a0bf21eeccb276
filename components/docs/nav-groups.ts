import { operations } from "@/lib/api/operations";
import { type DocsPage, docsGroups } from "@/lib/docs/pages";
import type { NavGroup, NavItem } from "./nav";

function itemOf({ path, title, operation: id }: DocsPage): NavItem {
  const operation = operations.find((candidate) => candidate.id === id);
  return { path, title, method: operation?.method, deprecated: operation?.deprecation !== undefined };
}

export const navGroups: NavGroup[] = docsGroups.map(({ title, pages, more = [] }) => ({
  title,
  items: pages.map(itemOf),
  more: more.map(itemOf),
}));
