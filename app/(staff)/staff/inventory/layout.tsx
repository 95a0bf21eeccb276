import type { ReactNode } from "react";

/** The inventory, and beside it the animal that was opened out of it. */
export default function InventoryLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <>
      {children}
      {panel}
    </>
  );
}
