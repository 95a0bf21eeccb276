"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { cx } from "@/components/cx";

const PaletteDialog = dynamic(() => import("./palette-dialog"), { ssr: false });

/** A page has one for wide and one for small screens. */
export function Palette({ compact = false }: { compact?: boolean }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-label="Search the portal"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
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
      {used && <PaletteDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
