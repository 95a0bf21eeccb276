"use client";

import { Search } from "lucide-react";
import { type ComponentType, useState } from "react";
import { cx } from "@/components/cx";

type SearchButtonProps = {
  label: string;
  className: string;
  /** Of the texts in the button. */
  textClass?: string;
  dialog: ComponentType<{ onClose: () => void }>;
};

/** Opens a search, also by Ctrl K. A page may have one for wide and one for small screens. */
export function SearchButton({ label, className, textClass = "", dialog: Dialog }: SearchButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={cx("noscript:hidden flex h-9 items-center gap-2 rounded-md text-muted hover:text-ink", className)}
      >
        <Search aria-hidden="true" className="size-4" />
        <span className={textClass}>Search</span>
        <kbd className={cx("ml-auto rounded-sm border border-line px-1.5 font-sans text-xs", textClass)}>Ctrl K</kbd>
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
