import { duration, MINUTE_MS } from "@/lib/base/time";
import type { IncidentImpact, IncidentStatus, StatusPart } from "@/lib/base/vocabulary";

export const partNames: Record<StatusPart, string> = {
  api: "API",
  portal: "Portal and documentation",
  limits: "Rate limits",
  usage: "Usage and request log",
};

export const impactNames: Record<IncidentImpact, string> = {
  minor: "Degraded",
  major: "Partial outage",
  critical: "Outage",
};

export const statusNames: Record<IncidentStatus, string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
};

export const partsText = (parts: StatusPart[]): string => parts.map((part) => partNames[part]).join(", ");

/** In whole minutes, until now if it is open: "40 minutes". */
export const incidentDuration = ({ startedAt, resolvedAt }: { startedAt: Date; resolvedAt: Date | null }): string => {
  const ms = Number(resolvedAt ?? new Date()) - Number(startedAt);
  return duration(Math.max(1, Math.ceil(ms / MINUTE_MS)) * MINUTE_MS);
};
