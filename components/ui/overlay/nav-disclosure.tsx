"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Disclosure } from "./disclosure";

export function NavDisclosure({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Disclosure
      key={usePathname()}
      className={cx("group", className)}
      summary={
        <summary aria-label="Menu" className="grid size-9 list-none place-items-center rounded-md hover:bg-sunken">
          <Menu aria-hidden="true" className="size-5 group-open:hidden" />
          <X aria-hidden="true" className="hidden size-5 group-open:block" />
        </summary>
      }
    >
      <div className="absolute inset-x-0 top-full mt-px max-h-[calc(100dvh-100%)] overflow-y-auto border-line border-b bg-surface p-3 shadow-floating">
        {children}
      </div>
    </Disclosure>
  );
}
