import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { inWords, type StatusDay } from "./days";

/** One bar for each day; a phone has room for the last 30. */
function DayBars({ days }: { days: StatusDay[] }) {
  return (
    <div
      role="img"
      aria-label={inWords(days)}
      className="mt-3 flex h-8 gap-px sm:gap-0.5 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:rounded-xs max-sm:[&>:nth-last-child(n+31)]:hidden [&>[data-level=good]]:bg-accent [&>[data-level=many]]:bg-danger [&>[data-level=none]]:bg-line [&>[data-level=some]]:bg-warning"
    >
      {days.map(({ day, level, text }) => (
        <span key={day} data-level={level} title={`${utcDay(Date.parse(day))}: ${text}`} />
      ))}
    </div>
  );
}

export type Part = {
  name: string;
  state: string;
  tone: Tone;
  text: string;
  days?: StatusDay[];
  success?: string;
};

export function PartRow({ name, state, tone, text, days, success }: Part) {
  return (
    <li className="px-5 py-4">
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 className="text-[15px]">{name}</h2>
          <p className="text-muted">{text}</p>
        </div>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {days && (
        <>
          <DayBars days={days} />
          <div className="mt-1.5 flex justify-between gap-4 text-[13px] text-muted tabular-nums">
            <span>
              <span className="max-sm:hidden">{days.length}</span>
              <span className="sm:hidden">30</span> days ago
            </span>
            {success && <span>{success} without a server error</span>}
            <span>Today</span>
          </div>
        </>
      )}
    </li>
  );
}

const kinds = [
  { label: "No problems", mark: "bg-accent" },
  { label: "Degraded, or up to 1% server errors", mark: "bg-warning" },
  { label: "Outage, or more than 1%", mark: "bg-danger" },
  { label: "No data", mark: "bg-line" },
];

export const DayLegend = () => (
  <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
    {kinds.map(({ label, mark }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span className={`size-2.5 rounded-xs ${mark}`} /> {label}
      </span>
    ))}
  </p>
);
