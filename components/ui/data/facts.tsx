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
