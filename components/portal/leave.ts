import { startTransition } from "react";
import { formOf } from "@/components/form-of";
import { forgetRecent } from "@/components/palette/recent";
import { toast } from "@/components/ui/overlay/toast";
import type { Action } from "@/lib/web/actions/result";
import { signOutAction } from "@/lib/web/actions/sign-in";

/** Calls an action that leads to another page, or says why it does not. */
export const go = <T>(action: Action<T>, fields: Record<string, string> = {}): void =>
  startTransition(async () => {
    const result = await action(null, formOf(fields));
    if (!result.ok) toast.error(result.message);
  });

export function leave(): void {
  forgetRecent();
  go(signOutAction);
}
