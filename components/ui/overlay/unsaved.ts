"use client";

import { useState } from "react";

/** Asks once before a dialog closes whose content was not copied, and is not shown again. */
export function useUnsaved() {
  const [state, setState] = useState<"new" | "asked" | "copied">("new");
  return {
    asked: state === "asked",
    onCopied: () => setState("copied"),
    mayClose: (): boolean => {
      if (state === "new") setState("asked");
      return state !== "new";
    },
  };
}
