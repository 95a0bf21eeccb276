import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { planNames } from "@/lib/base/plans";

/** Four in a row, or three if one of four would be alone in the last row. */
const fewer = planNames.length % 3 === 0 || planNames.length % 4 === 1;

/** A card for each plan. Those in the last row share its width. */
export const PlanGrid = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className="@container">
    <ul
      className={cx(
        "flex flex-wrap *:grow *:basis-full @md:*:basis-2/5",
        fewer ? "@4xl:*:basis-1/4" : "@4xl:*:basis-1/5",
        className,
      )}
    >
      {children}
    </ul>
  </div>
);
