import { inStorage } from "@/components/store";

export type Recent = { id: string; title: string };

const storageKey = "palette-recent";
const max = 4;

/** What this tab opened from the palette, latest first. It is not kept longer than the tab. */
export const readRecent = (): Recent[] => inStorage(() => JSON.parse(sessionStorage.getItem(storageKey) ?? "[]")) ?? [];

export function addRecent({ id, title }: Recent): void {
  const others = readRecent().filter((recent) => recent.id !== id);
  inStorage(() => sessionStorage.setItem(storageKey, JSON.stringify([{ id, title }, ...others].slice(0, max))));
}

export const forgetRecent = (): void => inStorage(() => sessionStorage.removeItem(storageKey));
