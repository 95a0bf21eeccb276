"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { controlClass } from "@/components/ui/form/fields";
import { Dialog } from "./dialog";

export type SearchItem = { id: string; title: string; detail?: string; icon?: ReactNode };

type SearchDialogProps = {
  title: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
  /** The ID of an item is the URL of its page. */
  items: SearchItem[];
  status?: string;
  onClose: () => void;
};

/** A field with the list of what it finds (ARIA: combobox with a listbox). Arrows move, Enter chooses. */
export function SearchDialog({ title, placeholder, words, onWords, items, status, onClose }: SearchDialogProps) {
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  };
  const choose = (item: SearchItem | undefined) => {
    if (!item) return;
    onClose();
    router.push(item.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(Math.min(active + 1, items.length - 1));
    else if (event.key === "ArrowUp") move(Math.max(active - 1, 0));
    else if (event.key === "Enter") choose(items[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <input
        type="search"
        role="combobox"
        aria-label={title}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className={`${controlClass} h-10 [&::-webkit-search-cancel-button]:hidden`}
        value={words}
        onChange={(event) => {
          onWords(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Search results"
        className="mt-3 max-h-80 overflow-y-auto"
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 aria-selected:bg-accent-soft aria-selected:text-accent-ink [&>svg]:size-4 [&>svg]:shrink-0"
            onMouseMove={() => setActive(index)}
            onClick={() => choose(item)}
            onKeyDown={onKeyDown}
          >
            {item.icon}
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium">{item.title}</span>
              {item.detail && <span className="block truncate text-[13px] opacity-85">{item.detail}</span>}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-[13px] text-muted">
        {status}
      </p>
    </Dialog>
  );
}
