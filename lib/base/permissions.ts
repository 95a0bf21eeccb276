import { article, capitalized, listOf } from "./grammar";
import { type MemberRole, memberRoles } from "./vocabulary";

/** What a role may do in an account. Pages, reads, actions, the members page and the docs use this table. */
export const permissions = {
  read: {
    title: "See usage, request logs, keys without their secrets, orders and the plan",
    roles: ["owner", "admin", "developer", "viewer"],
  },
  "keys.write": {
    title: "Create, edit, roll, pause and revoke keys, and appeal bans",
    roles: ["owner", "admin", "developer"],
  },
  "management.write": { title: "Create and revoke management keys", roles: ["owner", "admin"] },
  "webhooks.write": {
    title: "Add, edit and delete webhook endpoints, and send events again",
    roles: ["owner", "admin", "developer"],
  },
  "orders.write": { title: "Order animals and cancel orders", roles: ["owner", "admin", "developer"] },
  "plan.write": { title: "Change the plan, request one, and choose the quota warning", roles: ["owner", "admin"] },
  "members.write": { title: "Invite people, change their roles and remove them", roles: ["owner", "admin"] },
  "account.export": { title: "Export the data of the account", roles: ["owner", "admin"] },
  "account.write": {
    title: "Rename and delete the account, choose owners, and require second factors",
    roles: ["owner"],
  },
} as const satisfies Record<string, { title: string; roles: readonly MemberRole[] }>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export const may = (role: MemberRole, permission: Permission): boolean =>
  (permissions[permission].roles as readonly MemberRole[]).includes(role);

/** An owner may give every role, an admin every role but that of an owner. */
export const assignableRoles = (role: MemberRole): MemberRole[] =>
  memberRoles.filter((given) => may(role, given === "owner" ? "account.write" : "members.write"));

/** "an owner or an admin", for a page that says who can. */
export function rolesText(permission: Permission): string {
  const [last, ...others] = permissions[permission].roles.map((role) => `${article(role)} ${role}`).reverse();
  return others.length > 0 ? `${others.reverse().join(", ")} or ${last}` : (last as string);
}

/** "Owners, admins, and developers", which begins a sentence about what they do. */
export const thoseWhoMay = (permission: Permission): string =>
  capitalized(listOf(permissions[permission].roles.map((role) => `${role}s`)));

/** Whether a role may manage what a person can make for an account, and it keeps after them. */
export const managesResources = (role: MemberRole): boolean => may(role, "keys.write") && may(role, "webhooks.write");
