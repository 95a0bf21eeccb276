"use client";

import { Search as Icon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

const SearchDialog = dynamic(() => import("./search-dialog"), { ssr: false });

export function Search() {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <span className="noscript:inline hidden text-[13px] text-muted">Search needs JavaScript</span>
      <button
        type="button"
        aria-label="Search the docs"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        className="noscript:hidden flex h-9 items-center gap-2 rounded-md border border-control bg-surface px-2.5 text-muted hover:text-ink sm:w-52"
      >
        <Icon aria-hidden="true" className="size-4" />
        <span className="hidden sm:inline">Search</span>
        <kbd className="ml-auto hidden rounded-sm border border-line px-1.5 font-sans text-xs sm:inline">Ctrl K</kbd>
      </button>
      {used && <SearchDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
