"use client";

import { Search as Icon } from "lucide-react";
import { useCallback, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useCtrlK } from "@/components/ui/use-ctrl-k";
import { SearchBox } from "./search-box";

export function Search() {
  const [open, setOpen] = useState(false);
  useCtrlK(useCallback(() => setOpen((before) => !before), []));
  return (
    <>
      <span className="noscript:inline hidden text-[13px] text-muted">Search needs JavaScript</span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Search the docs"
        trigger={
          <button
            type="button"
            aria-label="Search the docs"
            className="noscript:hidden flex h-9 items-center gap-2 rounded-md border border-control bg-surface px-2.5 text-muted hover:text-ink sm:w-52"
          >
            <Icon aria-hidden="true" className="size-4" />
            <span className="hidden sm:inline">Search</span>
            <kbd className="ml-auto hidden rounded-sm border border-line px-1.5 font-sans text-xs sm:inline">
              Ctrl K
            </kbd>
          </button>
        }
      >
        <SearchBox onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
