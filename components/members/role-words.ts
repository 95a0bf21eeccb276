import { may, permissionNames, permissions } from "@/lib/base/permissions";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { article, capitalized } from "@/lib/base/words";

/** Each role may do what the role below it may, and more. */
export function roleText(role: MemberRole): string {
  const below = memberRoles[memberRoles.indexOf(role) + 1];
  const more = permissionNames.filter((name) => may(role, name) && !(below && may(below, name)));
  const same = below ? [`Everything ${article(below)} ${below} may do`] : [];
  return [...same, ...more.map((name) => permissions[name].title)].map((text) => `${text}.`).join(" ");
}

export const roleChoices = (roles: readonly MemberRole[]) =>
  roles.map((role) => ({ value: role, label: capitalized(role), hint: roleText(role) }));
