import type { ReactNode } from "react";

type FactProps = { name: string; children: ReactNode };

export const Facts = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <dl className="grid gap-x-8 gap-y-2.5 @md:grid-cols-2 @md:gap-y-4 @2xl:grid-cols-4">{children}</dl>
  </div>
);

export const Fact = ({ name, children }: FactProps) =>
  children && (
    <div className="grid min-w-0 gap-x-3 gap-y-0.5 @max-md:grid-cols-[8rem_minmax(0,1fr)] @max-md:items-baseline">
      <dt className="text-[13px] text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  );

export const FactRow = ({ name, children }: FactProps) =>
  children && (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-line border-t px-5 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
