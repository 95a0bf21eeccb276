import type { Health } from "@/lib/runtime/health";

type Part = { name: string; state: string; text: string; good: boolean };

const part = (name: string, good: boolean, working: string, impaired: string): Part => ({
  name,
  state: good ? "Working" : "Impaired",
  text: good ? working : impaired,
  good,
});

export function partsOf(health: Health): Part[] {
  const up = health.database === "up";
  return [
    part(
      "API and portal",
      up,
      "Requests are served.",
      "Requests may get 503 service_unavailable. Wait for Retry-After.",
    ),
    part("Database", up, "Data is read and written.", "The database does not respond."),
    part(
      "Rate limits",
      !health.limiter.degraded,
      "Requests count towards their limits.",
      "The shared counters are not available. More requests may pass than the limits say.",
    ),
    part(
      "Usage and request log",
      !health.metering.delayed,
      "Requests appear in your usage within seconds.",
      "Usage is delayed. It is kept and appears later.",
    ),
  ];
}
