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
