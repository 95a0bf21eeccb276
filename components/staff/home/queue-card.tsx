import type { LucideIcon } from "lucide-react";
import { sumUpTo } from "@/components/number";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader } from "@/components/ui/layout/page";

export type Queue = {
  icon: LucideIcon;
  title: string;
  href: string;
  waiting: { count: number; most: number };
  items: { id: bigint; href: string; title: string; text: string; at: Date | null }[];
};

export function QueueCard({ icon: Icon, title, href, waiting: { count, most }, items, now }: Queue & { now: number }) {
  const oldest = items[0]?.at;
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-4 text-muted" /> {title}
          </span>
        }
        link={{ href, label: "View all" }}
      />
      <p className="flex items-baseline gap-3 px-5 pt-2 pb-4">
        <span className="font-semibold text-3xl tabular-nums tracking-tight">{sumUpTo([count], most)}</span>
        <span className="text-muted">
          {oldest ? (
            <>
              oldest <RelativeTime at={oldest.getTime()} now={now} />
            </>
          ) : (
            "Nothing waits."
          )}
        </span>
      </p>
      {items.length > 0 && (
        <ul aria-label={title}>
          {items.map((item) => (
            <li key={String(item.id)} className="border-line border-t">
              <Link
                href={item.href}
                className="flex items-center justify-between gap-4 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium" title={item.title}>
                    {item.title}
                  </span>
                  <span className="block truncate text-[13px] text-muted" title={item.text}>
                    {item.text}
                  </span>
                </span>
                {item.at && (
                  <span className="shrink-0 text-[13px] text-muted">
                    <RelativeTime at={item.at.getTime()} now={now} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
