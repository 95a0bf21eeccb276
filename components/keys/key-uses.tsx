import { formatNumber } from "@/components/number";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { FiguresCard } from "@/components/usage/figures-card";
import type { KeyUse } from "@/lib/domains/usage/requests/service";

type KeyUsesProps = { title: string; what: string; period: string; uses: KeyUse[]; now: number };

export const KeyUses = ({ title, what, period, uses, now }: KeyUsesProps) => (
  <FiguresCard
    title={title}
    description={`Based on its latest 1,000 requests ${period}.`}
    columns={[what, "Requests", "Last"]}
    rows={uses.map(({ what: name, program, count, last }) => ({
      id: `${name} ${program}`,
      label: (
        <>
          <LongText className="font-mono">{name}</LongText>
          {program && <LongText className="block text-muted">{program}</LongText>}
        </>
      ),
      figures: [formatNumber(count), <RelativeTime key="last" at={last} now={now} />],
    }))}
    none="None"
  />
);
