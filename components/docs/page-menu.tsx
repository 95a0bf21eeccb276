"use client";

import { Icon } from "@/components/ui/icon";
import { Disclosure } from "@/components/ui/overlay/disclosure";
import { toast } from "@/components/ui/overlay/toast";

const itemClass =
  "flex h-8.5 w-full items-center gap-2.5 rounded-sm px-2.5 hover:bg-sunken [&_svg]:size-4 [&_svg]:text-muted";

async function textOf(path: string): Promise<Blob> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The page request failed with status ${response.status}`);
  return new Blob([await response.text()], { type: "text/plain" });
}

async function copy(path: string): Promise<void> {
  try {
    // The clipboard, which http lacks, waits for the text: a browser allows a copy only at the press itself.
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": textOf(path) })]);
    toast.success("Page copied as Markdown");
  } catch {
    toast.error("We could not copy this page. Open it as Markdown instead.");
  }
}

export function PageMenu({ path }: { path: string }) {
  const markdown = `${path}.md`;
  return (
    <Disclosure
      className="relative shrink-0"
      summary={
        <summary className="flex h-8 items-center gap-1.5 rounded-md border border-line bg-surface shadow-raised px-2.5 font-medium text-[13px] hover:bg-sunken">
          Copy page <Icon name="chevron-down" className="size-3.5 text-muted" />
        </summary>
      }
    >
      <div className="absolute top-full z-20 max-sm:left-0 sm:right-0 mt-1.5 w-52 rounded-md border border-line bg-surface p-1 text-sm shadow-floating">
        <button type="button" className={`${itemClass} noscript:hidden`} onClick={() => copy(markdown)}>
          <Icon name="copy" /> Copy as Markdown
        </button>
        <a href={markdown} className={itemClass}>
          <Icon name="file-text" /> View as Markdown
        </a>
      </div>
    </Disclosure>
  );
}
