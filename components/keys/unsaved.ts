"use client";

import { useState } from "react";

/** Asks once before a dialog with a key closes: the key was not copied, and is not shown again. */
export function useUnsaved() {
  const [state, setState] = useState<"new" | "asked" | "copied">("new");
  return {
    asked: state === "asked",
    onCopied: () => setState("copied"),
    onIssued: () => setState("new"),
    mayClose: (): boolean => {
      if (state === "new") setState("asked");
      return state !== "new";
    },
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;
