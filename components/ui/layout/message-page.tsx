import type { ReactNode } from "react";
import { Mark } from "./logo";

type MessagePageProps = {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Within the frame of an area, which has the logo. */
  framed: boolean;
};

export function MessagePage({ title, children, actions, framed }: MessagePageProps) {
  const place = framed ? "max-w-prose" : "mx-auto min-h-[70dvh] max-w-md content-center px-5 py-16";
  return (
    <div className={`grid justify-items-start ${place}`}>
      {!framed && <Mark className="mb-6 size-10" />}
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-2 text-muted leading-5.5">{children}</div>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
