"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { cx } from "@/components/cx";
import { useCtrlK } from "@/components/ui/use-ctrl-k";

/** Loaded when it is first opened. */
const PaletteDialog = dynamic(() => import("./palette-dialog"), { ssr: false });

/** Opens the search of the portal. It renders on wide and on small screens, and one of the two listens to Ctrl K. */
export function Palette({ compact = false }: { compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const change = useCallback((next: boolean) => {
    setOpen(next);
    if (next) setUsed(true);
  }, []);
  const toggle = useCallback(() => {
    if (matchMedia("(min-width: 64rem)").matches === compact) return;
    setUsed(true);
    setOpen((before) => !before);
  }, [compact]);
  useCtrlK(toggle);
  return (
    <>
      <button
        type="button"
        aria-label="Search the portal"
        onClick={() => change(true)}
        className={cx(
          "noscript:hidden flex h-9 items-center gap-2.5 rounded-md text-muted hover:text-ink",
          compact ? "px-2 hover:bg-sunken" : "w-full border border-control bg-surface px-2.5",
        )}
      >
        <Search aria-hidden="true" className="size-4" />
        {!compact && (
          <>
            Search
            <kbd className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs">Ctrl K</kbd>
          </>
        )}
      </button>
      {used && <PaletteDialog open={open} onOpenChange={change} />}
    </>
  );
}
