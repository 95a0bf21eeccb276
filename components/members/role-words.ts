import { article, capitalized } from "@/lib/base/grammar";
import { may, permissionNames, permissions } from "@/lib/base/permissions";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";

/** Begins with the next role whose permissions it has all, if there is one. */
export function roleText(role: MemberRole, mayDo = may): string {
  const after = memberRoles.slice(memberRoles.indexOf(role) + 1);
  const below = after.find((other) => permissionNames.every((name) => mayDo(role, name) || !mayDo(other, name)));
  const more = permissionNames.filter((name) => mayDo(role, name) && !(below && mayDo(below, name)));
  const same = below ? [`Everything ${article(below)} ${below} may do`] : [];
  return [...same, ...more.map((name) => permissions[name].title)].map((text) => `${text}.`).join(" ");
}

export const roleChoices = (roles: readonly MemberRole[]) =>
  roles.map((role) => ({ value: role, label: capitalized(role), hint: roleText(role) }));
