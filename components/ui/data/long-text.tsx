import { Fragment } from "react";
import { cx } from "@/components/cx";

const parts = (text: string) => [...text.matchAll(/[^@._:;,/=+&?-]*[@._:;,/=+&?-]*/g)].filter(([part]) => part !== "");

/** Breaks after punctuation. A table cell with it needs a smallest width, because each letter alone would fit. */
export const LongText = ({ children, className }: { children: string | null; className?: string }) => (
  <span key={children} className={cx("wrap-anywhere", className)}>
    {parts(children ?? "").map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** Ends with "…" where it has no room. */
export const Truncated = ({ children, className }: { children: string; className?: string }) => (
  <span className={cx("block truncate", className)} title={children}>
    {children}
  </span>
);
