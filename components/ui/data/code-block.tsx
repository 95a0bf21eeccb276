import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { CopyButton } from "./copy-button";
import { highlight } from "./highlight";

/** It can be scrolled with the keyboard. */
export function CodeBody({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className={cx("fades bg-sunken overflow-x-auto px-4 py-3.5 focus-visible:-outline-offset-2", className)}
    >
      <pre translate="no" className="font-mono text-[13px] leading-5.5">
        <code>{children}</code>
      </pre>
    </section>
  );
}

type CodeBlockProps = {
  code: string;
  /** The name of the scrolling region and of the copy button: "curl request". */
  label: string;
  title?: string;
  className?: string;
  areaClass?: string;
};

export function CodeBlock({ code, label, title, className, areaClass }: CodeBlockProps) {
  return (
    <figure className={cx("overflow-hidden rounded-lg border border-line bg-sunken", className)}>
      <figcaption className="flex h-10 items-center justify-between gap-3 border-line border-b pr-1.5 pl-4">
        <span className="truncate font-medium text-[13px] text-muted">{title ?? label}</span>
        <CopyButton text={code} what={label} />
      </figcaption>
      <CodeBody label={label} className={areaClass}>
        {highlight(code)}
      </CodeBody>
    </figure>
  );
}
