import type { Permission } from "./permissions";

/** Each operation of the management API requires one. A key may do what its title says, if the role of its creator has the permission. */
export const managementScopeMeanings = {
  "keys:read": { title: "List and get API keys.", permission: "read" },
  "keys:write": { title: "Create, edit, roll, pause and revoke API keys.", permission: "keys.write" },
  "usage:read": { title: "Read usage.", permission: "read" },
  "requests:read": { title: "Read the request log.", permission: "read" },
  "webhooks:read": { title: "List webhook endpoints and deliveries.", permission: "read" },
  "webhooks:write": { title: "Add, edit, test and delete webhook endpoints.", permission: "webhooks.write" },
  "plan:read": { title: "Read the plan, its limits, and what is used of them.", permission: "read" },
} as const satisfies Record<string, { title: string; permission: Permission }>;
export type ManagementScope = keyof typeof managementScopeMeanings;
export const managementScopes = Object.keys(managementScopeMeanings) as [ManagementScope, ...ManagementScope[]];
