"use client";

import { Ellipsis, Megaphone, Pencil, RefreshCw, Square, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import type { KeyAction } from "./key-dialogs";

export function KeyMenu({ entry, onAction }: { entry: KeyEntry; onAction: (action: KeyAction) => void }) {
  const choose = (kind: "edit" | "roll" | "end" | "appeal") => () => onAction({ kind, entry });
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${entry.name} …${entry.lastFour}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {entry.ban?.id && !entry.ban.appealedAt && (
        <MenuItem onClick={choose("appeal")}>
          <Megaphone aria-hidden="true" /> Appeal the ban…
        </MenuItem>
      )}
      {!entry.temporary && (
        <MenuItem onClick={choose("edit")}>
          <Pencil aria-hidden="true" /> Edit…
        </MenuItem>
      )}
      {entry.state === "active" && !entry.temporary && (
        <MenuItem onClick={choose("roll")}>
          <RefreshCw aria-hidden="true" /> Roll…
        </MenuItem>
      )}
      {entry.state === "rolling" && (
        <MenuItem onClick={choose("end")}>
          <Square aria-hidden="true" /> End the overlap…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger onClick={() => onAction({ kind: "revoke", entries: [entry] })}>
        <Trash2 aria-hidden="true" /> Revoke…
      </MenuItem>
    </Menu>
  );
}
