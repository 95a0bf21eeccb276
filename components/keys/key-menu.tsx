"use client";

import { Ellipsis } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { type KeyAction, offersOf } from "./key-actions";

export const KeyMenu = ({ entry, onAction }: { entry: KeyEntry; onAction: (action: KeyAction) => void }) => (
  <Menu
    trigger={
      <Button variant="ghost" size="icon" aria-label={`Actions for ${entry.name} …${entry.lastFour}`}>
        <Ellipsis aria-hidden="true" />
      </Button>
    }
  >
    {offersOf(entry).map(({ label, icon: Icon, action }) => (
      <MenuItem key={label} danger={action.kind === "revoke"} onClick={() => onAction(action)}>
        <Icon aria-hidden="true" /> {label}…
      </MenuItem>
    ))}
  </Menu>
);
