import type { ReactNode } from "react";

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {children}
  </ul>
);

type RowProps = { title: ReactNode; action: ReactNode; children: ReactNode };

export const Row = ({ title, action, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
    <div className="min-w-0 flex-1 basis-48">
      <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">{title}</p>
      <p className="mt-0.5 text-[13px] text-muted">{children}</p>
    </div>
    {action}
  </li>
);
