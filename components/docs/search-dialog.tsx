"use client";

import { Dialog } from "@/components/ui/overlay/dialog";
import { SearchBox } from "./search-box";

export default function SearchDialog(dialog: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog {...dialog} title="Search the docs">
      <SearchBox onChosen={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}
