import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Dialog } from "@/components/ui/overlay/dialog";

/** `mark`: what it is, at its end. `run`: what an action does. The ID of any other item is the URL of its page. */
export type PaletteItem = {
  id: string;
  title: string;
  detail?: string;
  icon?: ReactNode;
  mark?: string;
  run?: () => void;
};

export type PaletteGroup = { title: string; items: PaletteItem[] };

type SearchDialogProps = {
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
  groups: PaletteGroup[];
  status?: string;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
};

/** A field with the groups of what it finds (ARIA: combobox with a listbox). Arrows move, Enter chooses. */
export function SearchDialog({ placeholder, words, onWords, status, onChoose, onClose, ...props }: SearchDialogProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const groups = props.groups.filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const now = Math.min(active, items.length - 1);
  const move = (to: number) => {
    setActive(to);
    list.current?.querySelectorAll("[role=option]")[to]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = items[now];
    if (event.key === "ArrowDown") move(Math.min(now + 1, items.length - 1));
    else if (event.key === "ArrowUp") move(Math.max(now - 1, 0));
    else if (event.key === "Enter" && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  const option = (item: PaletteItem) => {
    const index = items.indexOf(item);
    return (
      <div
        key={item.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === now}
        className="flex cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 aria-selected:bg-accent-soft aria-selected:text-accent-ink [&>svg]:size-4 [&>svg]:shrink-0"
        onMouseMove={() => setActive(index)}
        onClick={() => onChoose(item)}
        onKeyDown={onKeyDown}
      >
        {item.icon}
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-medium">{item.title}</span>
          {item.detail && <span className="block truncate text-[13px] opacity-85">{item.detail}</span>}
        </span>
        {item.mark && <span className="text-[13px] opacity-85">{item.mark}</span>}
      </div>
    );
  };
  return (
    <Dialog onClose={onClose} title="Search">
      <input
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${now}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        className="control h-10 [&::-webkit-search-cancel-button]:hidden"
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
        className="mt-3 max-h-96 overflow-y-auto"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
          <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`} className="pb-1.5">
            <p id={`${id}-${group.title}`} className="px-3 pt-1.5 pb-1 font-medium text-[13px] text-muted">
              {group.title}
            </p>
            {group.items.map(option)}
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-[13px] text-muted">
        {status}
      </p>
    </Dialog>
  );
}
