import type { Metadata } from "next";
import { cache } from "react";
import { MissingForStaff } from "@/components/portal/missing";
import { UpdateIncident } from "@/components/staff/incidents/forms";
import { IncidentBadge, IncidentUpdates, incidentAnchor } from "@/components/status/incident";
import { Fact, Facts } from "@/components/ui/data/facts";
import { Time } from "@/components/ui/data/time";
import { LinkButton } from "@/components/ui/form/button";
import { Breadcrumb, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { findIncident } from "@/lib/domains/incidents/service";
import { impactNames, incidentDuration, partsText, statusNames } from "@/lib/domains/incidents/words";
import { requireStaff } from "@/lib/web/auth/guards";
import { staffTitle } from "@/lib/web/auth/viewer";

const readIncident = cache(async (incidentId: string) => {
  const id = parseInt64(incidentId);
  return id === undefined ? undefined : findIncident(id);
});

export const generateMetadata = ({ params }: PageProps<"/staff/incidents/[incidentId]">): Promise<Metadata> =>
  staffTitle("Incidents", async () => (await readIncident((await params).incidentId))?.title);

export default async function IncidentPage({ params }: PageProps<"/staff/incidents/[incidentId]">) {
  const { incidentId } = await params;
  await requireStaff(`/staff/incidents/${encodeURIComponent(incidentId)}`);
  const incident = await readIncident(incidentId);
  if (!incident) return <MissingForStaff />;
  const { title, impact, parts, status, startedAt, resolvedAt, updates } = incident;
  return (
    <>
      <Breadcrumb href="/staff/incidents">Incidents</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{title}</span>}
        actions={
          <>
            <IncidentBadge {...incident} />
            <LinkButton href={`/status#${incidentAnchor(incident.id)}`}>View on the status page</LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <TitledCard title="Updates" bodyClass="grid gap-5">
          <Facts>
            <Fact name="Impact">{impactNames[impact]}</Fact>
            <Fact name="Status">{statusNames[status]}</Fact>
            <Fact name="Affected">{partsText(parts)}</Fact>
            <Fact name="Started">
              <Time at={startedAt} />
            </Fact>
            <Fact name="Duration">{incidentDuration(incident)}</Fact>
          </Facts>
          <IncidentUpdates updates={updates} />
        </TitledCard>
        {!resolvedAt && <UpdateIncident key={status} id={String(incident.id)} status={status} />}
      </div>
    </>
  );
}
