import { startTransition } from "react";
import { forgetRecent } from "@/components/palette/recent";
import { toast } from "@/components/ui/overlay/toast";
import { signOutAction } from "@/lib/web/actions/sign-in";

export function leave(): void {
  forgetRecent();
  startTransition(async () => {
    const result = await signOutAction(null, new FormData());
    if (!result.ok) toast.error(result.message);
  });
}
