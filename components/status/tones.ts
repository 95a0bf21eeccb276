import type { Tone } from "@/components/ui/data/badge";
import type { IncidentImpact } from "@/lib/base/vocabulary";

export const impactTones: Record<IncidentImpact, Tone> = { minor: "warning", major: "danger", critical: "danger" };
