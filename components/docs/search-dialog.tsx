"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { SearchList } from "@/components/ui/form/search-list";
import { Dialog } from "@/components/ui/overlay/dialog";
import { excerptOf, type Find, loadSearch } from "./search-index";

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
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
    <Dialog open onOpenChange={onClose} title="Search the docs">
      <SearchList
        label="Search the docs"
        placeholder="Retry-After, cursor, bigint …"
        words={words}
        onWords={setWords}
        items={found.map((section) => ({
          id: section.id,
          title: section.heading ? `${section.page} › ${section.heading}` : section.page,
          detail: excerptOf(section, words),
        }))}
        onChoose={({ id }) => {
          onClose();
          router.push(id);
        }}
        status={failed ? "Search is not available right now. Try again." : nothing}
      />
    </Dialog>
  );
}
