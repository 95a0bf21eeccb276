"use client";

import { useHydrated } from "@/components/store";

type SelectBoxProps = { label: string | false; ids: string[]; chosen: string[]; choose: (ids: string[]) => void };

/** Chooses one row of a table, or all of them, once the scripts of the page have arrived. None without a label. */
export function SelectBox({ label, ids, chosen, choose }: SelectBoxProps) {
  const isHydrated = useHydrated();
  const others = chosen.filter((id) => !ids.includes(id));
  if (!label) return null;
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="noscript:hidden relative z-10 block size-4 accent-accent"
      disabled={!isHydrated}
      checked={ids.length > 0 && ids.every((id) => chosen.includes(id))}
      onChange={({ target }) => choose(target.checked ? [...others, ...ids] : others)}
    />
  );
}
