import { operations } from "@/lib/api/operations";
import { type DocsPage, docsGroups } from "@/lib/docs/pages";
import type { NavGroup, NavItem } from "./nav";

function itemOf({ path, title, operation: id }: DocsPage): NavItem {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) return { path, title };
  const { pathParameters, queryParameters, body, idempotent, hideTryItPanel } = operation;
  const hasParameters = idempotent || Object.keys({ ...pathParameters, ...queryParameters }).length > 0;
  const sections = [
    ...(hasParameters ? [{ id: "parameters", title: "Parameters" }] : []),
    ...(body ? [{ id: "body", title: "Body" }] : []),
    ...(hideTryItPanel ? [] : [{ id: "try-it", title: "Try it" }]),
    { id: "response-fields", title: "Response fields" },
    { id: "responses", title: "Responses" },
  ];
  return { path, title, method: operation.method, deprecated: operation.deprecation !== undefined, sections };
}

export const navGroups: NavGroup[] = docsGroups.map(({ title, pages }) => ({ title, items: pages.map(itemOf) }));
