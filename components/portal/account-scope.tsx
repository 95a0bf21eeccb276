"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useRef } from "react";
import { formOf } from "@/components/form-of";
import { AccountContext, StaleContext } from "@/components/ui/form/account";
import { toast } from "@/components/ui/overlay/toast";
import type { MemberRole } from "@/lib/base/vocabulary";
import { enterAccountAction } from "@/lib/web/actions/members";
import { RoleContext } from "./may";

const channelName = "account";

type ScopedAccount = { id: string; name: string; role: MemberRole };
type AccountScopeProps = { account: ScopedAccount | undefined; children: ReactNode };

/**
 * Keeps each tab in its account: the session has the one that was chosen last, so a tab that gets the focus chooses its own
 * again. If a page of another account arrives all the same, the tab says so.
 */
export function AccountScope({ account, children }: AccountScopeProps) {
  const router = useRouter();
  const pathname = usePathname();
  const id = account?.id;
  const name = account?.name;
  const shown = useRef(id);
  const stale = useRef(false);

  useEffect(() => {
    if (shown.current !== undefined && id !== undefined && shown.current !== id)
      toast.success(`You are now in ${name}.`);
    shown.current = id;
    stale.current = false;
    if (id === undefined) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      stale.current = data !== id;
    };
    channel.postMessage(id);
    const onFocus = async () => {
      if (!stale.current) return;
      const entered = await enterAccountAction(null, formOf({ id })).then(
        () => true,
        () => false, // without a connection: the next focus tries again
      );
      if (!entered) return;
      stale.current = false;
      channel.postMessage(id);
    };
    window.addEventListener("focus", onFocus);
    return () => {
      window.removeEventListener("focus", onFocus);
      channel.close();
    };
  }, [id, name]);

  // The frame of a page stays when only its content is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is what loads the content
  useEffect(() => {
    if (stale.current) startTransition(() => router.refresh());
  }, [pathname, router]);

  return (
    <AccountContext value={id}>
      <StaleContext value={stale}>
        <RoleContext value={account?.role}>{children}</RoleContext>
      </StaleContext>
    </AccountContext>
  );
}
