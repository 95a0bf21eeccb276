"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";
import { BesidePage } from "@/components/ui/overlay/beside-page";

const Dialog = dynamic(() => import("./palette-dialog"), { ssr: false });

const looks = {
  wide: { button: "w-full border border-line bg-surface shadow-raised px-2.5", text: "" },
  /** A field on a wide screen, and an icon on a small one. */
  header: { button: "border border-line bg-surface shadow-raised px-2.5 sm:w-52", text: "max-sm:hidden" },
  icon: { button: "px-2 hover:bg-sunken", text: "hidden" },
};

/** The search of all pages, which also does things: Ctrl K. A page may have one for wide and one for small screens. */
export function Palette({ look }: { look: keyof typeof looks }) {
  const [open, setOpen] = useState(false);
  const { button, text } = looks[look];
  return (
    <>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={cx("noscript:hidden flex h-9 items-center gap-2 rounded-md text-muted hover:text-ink", button)}
      >
        <Icon name="search" className="size-4" />
        <span className={text}>Search</span>
        <kbd className={cx("ml-auto rounded-sm border border-line px-1.5 font-sans text-xs", text)}>Ctrl K</kbd>
      </button>
      {/* Loaded when it is opened. */}
      <BesidePage>{open && <Dialog onClose={() => setOpen(false)} />}</BesidePage>
    </>
  );
}
