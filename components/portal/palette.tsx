"use client";

import dynamic from "next/dynamic";
import { SearchButton } from "@/components/ui/overlay/search-button";

const PaletteDialog = dynamic(() => import("./palette-dialog"), { ssr: false });
const search = { label: "Search the portal", dialog: PaletteDialog };

export const Palette = () => <SearchButton {...search} className="w-full border border-control bg-surface px-2.5" />;

export const SmallPalette = () => <SearchButton {...search} className="px-2 hover:bg-sunken" textClass="hidden" />;
