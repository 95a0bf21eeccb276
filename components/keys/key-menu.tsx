import { Ellipsis, KeyRound, type LucideIcon, Megaphone, Pause, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import type { KeyEntry } from "@/lib/web/reads/key-list";

/** What a dialog does with keys. Only `revoke` has several. */
export type KeyAction =
  | { kind: "edit" | "roll" | "pause" | "enable" | "appeal"; entry: KeyEntry }
  | { kind: "revoke"; entries: KeyEntry[] };

type Offer = { label: string; icon: LucideIcon; action: KeyAction };

export function keyOffers(entry: KeyEntry): Offer[] {
  const { state, temporary, ban } = entry;
  const offers: (Offer | false)[] = [
    Boolean(ban?.id && !ban.appealedAt) && {
      label: "Appeal the ban",
      icon: Megaphone,
      action: { kind: "appeal", entry },
    },
    !temporary && { label: "Edit", icon: Pencil, action: { kind: "edit", entry } },
    state === "active" && !temporary && { label: "Roll", icon: RefreshCw, action: { kind: "roll", entry } },
    state === "paused"
      ? { label: "Enable", icon: KeyRound, action: { kind: "enable", entry } }
      : !temporary && { label: "Pause", icon: Pause, action: { kind: "pause", entry } },
    { label: "Revoke", icon: Trash2, action: { kind: "revoke", entries: [entry] } },
  ];
  return offers.filter((offer) => offer !== false);
}

export const KeyMenu = ({ entry, onAction }: { entry: KeyEntry; onAction: (action: KeyAction) => void }) => (
  <Menu
    trigger={
      <Button variant="ghost" size="icon" aria-label={`Actions for ${entry.name} …${entry.lastFour}`}>
        <Ellipsis aria-hidden="true" />
      </Button>
    }
  >
    {keyOffers(entry).map(({ label, icon: Icon, action }) => (
      <MenuItem key={label} danger={action.kind === "revoke"} onClick={() => onAction(action)}>
        <Icon aria-hidden="true" /> {`${label}…`}
      </MenuItem>
    ))}
  </Menu>
);
