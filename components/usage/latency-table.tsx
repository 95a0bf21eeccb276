import { formatNumber } from "@/components/number";
import { mostMeasured } from "@/lib/domains/usage/words";
import { FiguresCard } from "./figures-card";
import { duration, operationName } from "./labels";
import type { Report } from "./series";

/** The time that the API took, by operation. */
export const LatencyTable = ({ rows }: { rows: Report["latency"] }) => (
  <FiguresCard
    title="Latency"
    description={`Time in our servers, without the network. From the newest ${formatNumber(mostMeasured)} requests that were not rate limited.`}
    columns={["Operation", "p50", "p95", "p99"]}
    rows={rows.map(({ operation, p50, p95, p99 }) => ({
      id: operation,
      label: operationName(operation),
      figures: [p50, p95, p99].map(duration),
    }))}
  />
);
