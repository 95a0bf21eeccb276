export type Recent = { id: string; title: string };

const storageKey = "palette-recent";
const most = 4;

/** What this tab opened from the palette, latest first. It is not kept longer than the tab. */
export function readRecent(): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return []; // Storage may be disabled.
  }
}

export function noteRecent({ id, title }: Recent): void {
  const others = readRecent().filter((recent) => recent.id !== id);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([{ id, title }, ...others].slice(0, most)));
  } catch {
    // Without storage, nothing is recent.
  }
}

export function forgetRecent(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, there is nothing to forget.
  }
}
