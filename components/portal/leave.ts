"use client";

import { startTransition } from "react";
import { toast } from "@/components/ui/overlay/toast";
import { signOut } from "@/lib/web/actions/sign-in";

/** Signs this browser out, from a menu or the palette. */
export const leave = () =>
  startTransition(async () => {
    const result = await signOut(null, new FormData());
    if (!result.ok) toast.error(result.message);
  });
