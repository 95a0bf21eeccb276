"use client";

import { useEffect, useState } from "react";
import { SearchDialog } from "@/components/ui/overlay/search-dialog";
import { excerptOf, type Find, loadSearch } from "./search-index";

export default function DocsSearch({ onClose }: { onClose: () => void }) {
  const [find, setFind] = useState<Find>();
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState("");
  useEffect(() => {
    loadSearch().then(
      (loaded) => setFind(() => loaded),
      () => setFailed(true),
    );
  }, []);
  const found = find && words.trim() ? find(words) : [];
  const nothing = words.trim() && find && found.length === 0 ? "No results." : undefined;
  return (
    <SearchDialog
      title="Search the docs"
      placeholder="Retry-After, cursor, bigint …"
      words={words}
      onWords={setWords}
      items={found.map((section) => ({
        id: section.id,
        title: section.heading ? `${section.page} › ${section.heading}` : section.page,
        detail: excerptOf(section, words),
      }))}
      status={failed ? "Search is not available right now. Try again." : nothing}
      onClose={onClose}
    />
  );
}
