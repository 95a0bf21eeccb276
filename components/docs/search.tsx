"use client";

import dynamic from "next/dynamic";
import { SearchButton } from "@/components/ui/overlay/search-button";

const SearchDialog = dynamic(() => import("./search-dialog"), { ssr: false });

export const Search = () => (
  <>
    <span className="noscript:inline hidden text-[13px] text-muted">Search needs JavaScript</span>
    <SearchButton
      label="Search the docs"
      className="border border-control bg-surface px-2.5 sm:w-52"
      textClass="max-sm:hidden"
      dialog={SearchDialog}
    />
  </>
);
