import type { CSSProperties, ReactNode } from "react";
import { planNames } from "@/lib/base/plans";

const count = planNames.length;

/** Up to five cards are in one row, more in two. */
const columns = { "--columns": count <= 5 ? count : Math.ceil(count / 2) } as CSSProperties;

/** A card for each plan. The same part of each card in a row is at the same height: a card takes five rows of the grid. */
export const PlanGrid = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <ul
      style={columns}
      className="grid @4xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))] @lg:grid-cols-2 gap-x-4 *:mb-4"
    >
      {children}
    </ul>
  </div>
);
