import type { ReactNode } from "react";

export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-8 gap-y-4 @md:grid-cols-2 @2xl:grid-cols-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-[13px] text-muted">{name}</dt>
            <dd className="mt-0.5 wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A fact in a row of its own, in a `dl`. */
export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 border-line border-t px-5 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
);
