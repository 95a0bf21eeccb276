import { cx } from "@/components/cx";

const [width, height] = [120, 24];

type SparklineProps = { counts: number[]; className?: string };

/** A line of counts over time, for people who see. A text beside it has the sum. */
export function Sparkline({ counts, className }: SparklineProps) {
  const most = Math.max(...counts, 1);
  const at = (count: number, index: number) =>
    `${((index * width) / (counts.length - 1)).toFixed(1)},${(height - 1 - (count / most) * (height - 3)).toFixed(1)}`;
  const line = counts.map(at).join(" ");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className={cx("h-6 w-30 shrink-0 text-(--chart-succeeded)", className)}
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="currentColor" opacity="0.12" />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
