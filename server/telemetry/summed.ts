import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** Of several processes. Each metric says how: a gauge of trouble is that of the process that has most of it. */
export class SummedMetrics {
  readonly contentType = new AggregatorRegistry().contentType;
  #ended: Promise<MetricValues> = Promise.resolve([]);

  /** Of a process that ended. Otherwise the sums would fall, which Prometheus takes for a new start of all. */
  keepCounters(metrics: MetricValues): void {
    const counters = metrics.filter(({ type }) => String(type) !== "gauge");
    this.#ended = this.#ended.then((before) => AggregatorRegistry.aggregate([before, counters]).getMetricsAsJSON());
  }

  async with(running: MetricValues[]): Promise<string> {
    return AggregatorRegistry.aggregate([...running, await this.#ended]).metrics();
  }
}
