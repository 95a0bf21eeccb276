import { Badge, type Tone } from "@/components/ui/data/badge";
import { Time } from "@/components/ui/data/time";
import type { IncidentImpact } from "@/lib/base/vocabulary";
import type { Incident } from "@/lib/domains/incidents/service";
import { impactNames, incidentDuration, partsText, statusNames } from "@/lib/domains/incidents/words";

export const impactTones: Record<IncidentImpact, Tone> = { minor: "warning", major: "danger", critical: "danger" };

export const incidentAnchor = (id: bigint): string => `incident-${id}`;

export const IncidentBadge = ({ resolvedAt, impact }: Pick<Incident, "resolvedAt" | "impact">) =>
  resolvedAt ? <Badge tone="accent">Resolved</Badge> : <Badge tone={impactTones[impact]}>{impactNames[impact]}</Badge>;

export const IncidentUpdates = ({ updates }: Pick<Incident, "updates">) => (
  <ol className="grid gap-4 border-line border-l-2 pl-4">
    {updates.map(({ id, status, text, at }) => (
      <li key={String(id)} id={`update-${id}`} className="scroll-mt-20">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{statusNames[status]}</span>
          <span className="text-[13px] text-muted">
            <Time at={at} />
          </span>
        </p>
        <p className="wrap-anywhere mt-0.5 max-w-prose whitespace-pre-line text-muted">{text}</p>
      </li>
    ))}
  </ol>
);

export const IncidentArticle = ({ id, title, impact, parts, startedAt, resolvedAt, updates }: Incident) => (
  <article id={incidentAnchor(id)} className="scroll-mt-20 border-line border-t pt-5">
    <div className="mb-3 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-[15px]">{title}</h3>
        <p className="text-[13px] text-muted">
          {impactNames[impact]}: {partsText(parts)} · {incidentDuration({ startedAt, resolvedAt })}
        </p>
      </div>
      <IncidentBadge resolvedAt={resolvedAt} impact={impact} />
    </div>
    <IncidentUpdates updates={updates} />
  </article>
);
