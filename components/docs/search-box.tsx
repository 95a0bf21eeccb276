"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { controlClass } from "@/components/ui/control";
import type { SearchSection } from "@/lib/docs/search";
import { excerptOf, type Find, loadSearch } from "./search-index";

export function SearchBox({ onChosen }: { onChosen: () => void }) {
  const id = useId();
  const router = useRouter();
  const list = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState<Find>();
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  useEffect(() => {
    loadSearch().then(
      (loaded) => setFind(() => loaded),
      () => setFailed(true),
    );
  }, []);
  const found = find && words.trim() ? find(words) : [];

  const choose = (section: SearchSection | undefined) => {
    if (!section) return;
    onChosen();
    router.push(section.id);
  };
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(Math.min(active + 1, found.length - 1));
    else if (event.key === "ArrowUp") move(Math.max(active - 1, 0));
    else if (event.key === "Enter") choose(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        type="search"
        role="combobox"
        aria-label="Search the docs"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        placeholder="Retry-After, cursor, bigint …"
        className={`${controlClass} h-10`}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
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
        {found.map((section, index) => (
          <div
            key={section.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="cursor-pointer rounded-md px-3 py-2 aria-selected:bg-accent-soft aria-selected:text-accent-ink"
            onMouseMove={() => setActive(index)}
            onClick={() => choose(section)}
            onKeyDown={onKeyDown}
          >
            <span className="block font-medium">
              {section.page}
              {section.heading && ` › ${section.heading}`}
            </span>
            <span className="block truncate text-[13px] opacity-85">{excerptOf(section, words)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-[13px] text-muted">
        {failed && "Search is not available right now. Try again."}
        {!failed && words.trim() && find && found.length === 0 && "No results."}
      </p>
    </>
  );
}
