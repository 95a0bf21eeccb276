import type { Process } from "@/lib/domains/processes/service";
import type { Health } from "@/lib/runtime/health";

/** A part of the service as a customer sees it. */
type Part = { name: string; state: string; text: string; good: boolean };

const part = (name: string, good: boolean, working: string, impaired: string): Part => ({
  name,
  state: good ? "Working" : "Impaired",
  text: good ? working : impaired,
  good,
});

/**
 * The parts of the service.
 *
 * @param health of the process that renders the page
 * @param processes the live processes; undefined if they could not be read
 */
export function partsOf(health: Health, processes: Process[] | undefined): Part[] {
  const up = health.database === "up";
  const alone = health.limiter.degraded || (processes ?? []).some(({ limiterAwaySince }) => limiterAwaySince !== null);
  const running = processes?.length ?? 0;
  return [
    part(
      "API and portal",
      up && running > 0,
      `${running} ${running === 1 ? "process is" : "processes are"} serving requests.`,
      "Requests may get 503 service_unavailable. Wait for Retry-After.",
    ),
    part("Database", up, "Data is read and written.", "The database does not respond."),
    part(
      "Rate limits",
      !alone,
      "Limits apply across all processes.",
      "The shared counters are not available. Each process limits alone, with the same numbers.",
    ),
    part(
      "Usage and request log",
      !health.metering.delayed,
      "Requests appear in your usage within seconds.",
      "Usage is delayed. It is kept and appears later.",
    ),
  ];
}
