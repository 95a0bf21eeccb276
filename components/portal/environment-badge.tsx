import { Badge, type Tone } from "@/components/ui/data/badge";
import { env } from "@/lib/base/env";
import type { Environment } from "@/lib/base/vocabulary";

const tones: Record<Environment, Tone> = { production: "accent", staging: "warning", development: "neutral" };
const words: Record<Environment, string> = { production: "Live", staging: "Staging", development: "Development" };

export function EnvironmentBadge() {
  const { environment } = env();
  return <Badge tone={tones[environment]}>{words[environment]}</Badge>;
}
