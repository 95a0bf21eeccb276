"use client";

import { createContext, use } from "react";
import { may, type Permission, thoseWhoMay } from "@/lib/base/permissions";
import type { MemberRole } from "@/lib/base/vocabulary";

export const RoleContext = createContext<MemberRole | undefined>(undefined);

/** Whether to show what needs the permission. The server decides on every request. */
export function useMay(permission: Permission): boolean {
  const role = use(RoleContext);
  return role !== undefined && may(role, permission);
}

type WhoMayProps = { permission: Permission; does: string; className?: string };

/** "Owners and admins can change the plan.", for a person who may not. */
export function WhoMay({ permission, does, className = "-mt-3 mb-6" }: WhoMayProps) {
  if (useMay(permission)) return null;
  return (
    <p className={`text-[13px] text-muted ${className}`}>
      {thoseWhoMay(permission)} can {does}.
    </p>
  );
}
