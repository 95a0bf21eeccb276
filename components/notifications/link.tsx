"use client";

import { use } from "react";
import { AccountContext } from "@/components/ui/form/account";
import { Link } from "@/components/ui/layout/link";
import { markReadAction } from "@/lib/web/actions/settings";

type NotificationLinkProps = { ids: string[]; unread: boolean; path: string; label: string };

export function NotificationLink({ ids, unread, path, label }: NotificationLinkProps) {
  const account = use(AccountContext);
  const read = () => {
    const form = new FormData();
    for (const id of ids) form.append("id", id);
    if (account) form.set("account", account);
    // Without a connection, the notification stays unread.
    markReadAction(null, form).catch(() => {});
  };
  return (
    <Link href={path} onClick={unread ? read : undefined} className="link font-medium text-[13px]">
      {label}
    </Link>
  );
}
