import type { ReactNode } from "react";
import { Mark } from "./logo";

export function MessagePage({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-start px-5 py-16">
      <Mark className="size-10" />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <div className="mt-2 text-muted leading-5.5">{children}</div>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
