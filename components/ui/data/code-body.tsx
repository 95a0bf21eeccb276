import type { ReactNode } from "react";
import { cx } from "@/components/cx";

/** The scrolling area of a code block. It can be scrolled with the keyboard. */
export function CodeBody({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className={cx(
        "scroll-cue scroll-cue-sunken overflow-x-auto px-4 py-3.5 focus-visible:-outline-offset-2",
        className,
      )}
    >
      <pre className="font-mono text-[13px] leading-5.5">
        <code>{children}</code>
      </pre>
    </section>
  );
}
