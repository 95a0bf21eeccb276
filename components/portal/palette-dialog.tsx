"use client";

import { FileText, KeyRound, ListFilter } from "lucide-react";
import { useState } from "react";
import { portalPages } from "@/components/portal/sections";
import { SearchDialog, type SearchItem } from "@/components/ui/overlay/search-dialog";
import type { KeyList } from "@/lib/web/reads/key-list";
import { useRead } from "./use-read";

const pages: SearchItem[] = [
  ...portalPages.map(({ path, label }) => ({ id: path, title: label })),
  { id: "/portal/usage/requests", title: "Request log" },
  { id: "/portal/usage/deprecated", title: "Deprecated calls" },
  { id: "/portal/notifications", title: "Notifications" },
  { id: "/docs", title: "Docs" },
  { id: "/docs/what-would-happen", title: "Rate limit simulator" },
].map((page) => ({ ...page, icon: <FileText aria-hidden="true" /> }));

const keyItems = (list: KeyList | undefined): SearchItem[] =>
  (list?.keys ?? []).map(({ id, name, prefix, lastFour }) => ({
    id: `/portal/keys/${id}`,
    title: name,
    detail: `${prefix}…${lastFour}`,
    icon: <KeyRound aria-hidden="true" />,
  }));

/** The request with an ID, which may stand in a pasted line of a log. */
function requestItems(words: string): SearchItem[] {
  const [id] = /req_[0-9a-f]{32}/.exec(words) ?? [];
  if (!id) return [];
  const icon = <ListFilter aria-hidden="true" />;
  return [{ id: `/portal/usage/requests/${id}`, title: "Open request", detail: id, icon }];
}

const keysStayMs = 60_000;

export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const { data } = useRead<KeyList>("keys", keysStayMs);
  const wanted = words.trim().toLowerCase();
  const matches = ({ title, detail = "" }: SearchItem) => `${title} ${detail}`.toLowerCase().includes(wanted);
  const items = [...requestItems(words), ...[...pages, ...keyItems(data)].filter(matches)];
  return (
    <SearchDialog
      title="Search the portal"
      placeholder="A page, a key, or a request ID"
      words={words}
      onWords={setWords}
      items={items}
      status={items.length === 0 ? "No results." : undefined}
      onClose={onClose}
    />
  );
}
