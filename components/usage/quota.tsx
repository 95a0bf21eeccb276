import type { ReactNode } from "react";
import { QuotaBar } from "@/components/ui/data/quota-bar";
import { TitledCard } from "@/components/ui/layout/page";
import type { Windows } from "@/lib/platform/limiter/limiter";

type QuotaCardProps = {
  windows: Windows;
  /** When the quota was read. */
  now: number;
  description: string;
  link?: { href: string; label: string };
  children?: ReactNode;
};

export const QuotaCard = ({ windows: { minute, day }, now, children, ...card }: QuotaCardProps) => (
  <TitledCard title="Quota" bodyClass="grid gap-5" {...card}>
    <div className="grid gap-6 md:grid-cols-2 md:gap-10">
      <QuotaBar label="This minute" now={now} {...minute} />
      <QuotaBar label="Today (UTC)" now={now} {...day} />
    </div>
    {children}
  </TitledCard>
);
