"use client";

import dynamic from "next/dynamic";
import { SearchButton } from "@/components/ui/overlay/search-button";

const dialog = dynamic(() => import("./palette-dialog"), { ssr: false });

const looks = {
  /** The width of its place. */
  wide: { className: "w-full border border-control bg-surface px-2.5" },
  /** A field on a wide screen, and an icon on a small one. */
  header: { className: "border border-control bg-surface px-2.5 sm:w-52", textClass: "max-sm:hidden" },
  icon: { className: "px-2 hover:bg-sunken", textClass: "hidden" },
};

/** The search of all pages, which also does things: Ctrl K. Its dialog is loaded when it is opened. */
export const Palette = ({ look }: { look: keyof typeof looks }) => (
  <SearchButton label="Search" dialog={dialog} {...looks[look]} />
);
