import { Fragment } from "react";
import { cx } from "@/components/cx";

/** The parts of a text with the position of each, split after punctuation. */
const parts = (text: string) => [...text.matchAll(/[^@._:;,/=+&?-]*[@._:;,/=+&?-]*/g)].filter(([part]) => part !== "");

/**
 * An email address, IP address, name or path. It breaks after punctuation, and within a word only if the word is longer
 * than a line. A cell of a table with it needs a smallest width, because each letter alone would fit.
 */
export const LongText = ({ children, className }: { children: string | null; className?: string }) => (
  <span className={cx("wrap-anywhere", className)}>
    {parts(children ?? "").map(({ 0: part, index }) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
