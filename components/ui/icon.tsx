import { cx } from "@/components/cx";
import product from "@/lib/base/product/drawings.svg";
import type { IconName } from "./icon-names";
import drawings from "./icons.svg";

export type { IconName } from "./icon-names";

/** `label`: without one, a text beside it says the same. */
type IconProps = { name: IconName; label?: string; className?: string };

/** A page has up to 100 icons: each refers to its drawing in one file. */
export const Icon = ({ name, label, className }: IconProps) => (
  <svg
    className={cx("icon", className)}
    role={label && "img"}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <use href={`${name === "own" ? product.src : drawings.src}#${name}`} />
  </svg>
);
