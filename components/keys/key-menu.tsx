import { ActionMenu, type MenuAction } from "@/components/ui/overlay/action-menu";
import type { KeyEntry } from "@/lib/web/reads/key-list";

/** What a dialog does with keys. Only `revoke` has several. */
export type KeyAction =
  | { kind: "edit" | "roll" | "pause" | "enable" | "appeal"; entry: KeyEntry }
  | { kind: "revoke"; entries: KeyEntry[] };

type Offer = MenuAction & { action: KeyAction };

export function keyOffers(entry: KeyEntry): Offer[] {
  const { state, temporary, ban } = entry;
  const offers: (Offer | false)[] = [
    Boolean(ban?.id && !ban.appealedAt) && {
      label: "Appeal the ban",
      icon: "megaphone",
      action: { kind: "appeal", entry },
    },
    !temporary && { label: "Edit", icon: "pencil", action: { kind: "edit", entry } },
    state === "active" && !temporary && { label: "Roll", icon: "refresh-cw", action: { kind: "roll", entry } },
    state === "paused"
      ? { label: "Enable", icon: "key-round", action: { kind: "enable", entry } }
      : !temporary && { label: "Pause", icon: "pause", action: { kind: "pause", entry } },
    { label: "Revoke", icon: "trash-2", danger: true, action: { kind: "revoke", entries: [entry] } },
  ];
  return offers.filter((offer) => offer !== false);
}

export const KeyMenu = ({ entry, onAction }: { entry: KeyEntry; onAction: (action: KeyAction) => void }) => (
  <ActionMenu
    of={`${entry.name} …${entry.lastFour}`}
    actions={keyOffers(entry)}
    onChoose={({ action }) => onAction(action)}
  />
);
