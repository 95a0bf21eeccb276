import type { HourErrors } from "@/lib/domains/usage/traffic/queries";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });
const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

const describe = ({ share }: HourErrors): string =>
  share === null ? "no requests" : share === 0 ? "no server errors" : `${percent.format(share)} server errors`;

const colourOf = ({ share }: HourErrors): string =>
  share === null
    ? "border border-control border-dashed"
    : share > 0.01
      ? "bg-danger"
      : share > 0
        ? "bg-warning"
        : "bg-accent";

/** A mark for each of the last hours. Hours without requests look different from good ones. */
export function DayStrip({ hours }: { hours: HourErrors[] }) {
  const kinds = [
    { label: "No server errors", mark: "bg-accent" },
    { label: "Up to 1% server errors", mark: "bg-warning" },
    { label: "More than 1%", mark: "bg-danger" },
    { label: "No requests", mark: "border border-control border-dashed" },
  ];
  return (
    <figure className="mt-4">
      <ol aria-label="Hours" className="flex gap-1">
        {hours.map((hour) => (
          <li key={hour.at} title={`${clock(hour.at)} UTC: ${describe(hour)}`} className="min-w-0 flex-1">
            <span className={`block h-10 rounded-sm ${colourOf(hour)}`} />
            <span className="sr-only">
              {clock(hour.at)} UTC: {describe(hour)}
            </span>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-[13px] text-muted tabular-nums">
        <span>{clock(hours[0]?.at ?? 0)} UTC</span>
        <span>Now</span>
      </div>
      <figcaption aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        {kinds.map(({ label, mark }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className={`size-2.5 rounded-xs ${mark}`} /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
