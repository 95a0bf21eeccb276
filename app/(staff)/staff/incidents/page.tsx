import { Megaphone } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { OpenIncident } from "@/components/staff/incidents/forms";
import { List, pageSize } from "@/components/staff/list";
import { IncidentBadge } from "@/components/status/incident";
import { type Column, TitleLink, timeColumn, truncated } from "@/components/ui/data/data-table";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { type Incident, listIncidents } from "@/lib/domains/incidents/service";
import { partsText, statusNames } from "@/lib/domains/incidents/words";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Incidents" };

const path = "/staff/incidents";

const columns: Column<Incident>[] = [
  {
    title: "Incident",
    className: truncated,
    cell: ({ id, title, parts }) => (
      <>
        <TitleLink href={`${path}/${id}`}>{title}</TitleLink>
        <span className="block truncate text-[13px] text-muted">{partsText(parts)}</span>
      </>
    ),
  },
  { title: "Impact", cell: (incident) => <IncidentBadge {...incident} /> },
  { title: "Status", from: "sm", cell: ({ status }) => statusNames[status] },
  timeColumn("Started", "md", ({ startedAt }) => startedAt),
  timeColumn("Last update", "md", ({ updates, startedAt }) => updates[0]?.at ?? startedAt),
];

export default async function Incidents({ searchParams }: PageProps<"/staff/incidents">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  return (
    <>
      <PageHeader
        title="Incidents"
        description="What the status page tells everyone. Newest first."
        actions={<OpenIncident />}
      />
      <List
        label="Incidents"
        links
        columns={columns}
        list={await listIncidents({ from, limit: pageSize })}
        from={from}
        hrefOf={(from) => href(path, { from })}
        icon={Megaphone}
        none={{
          title: "No incidents",
          children: "When customers notice a problem, open an incident to say what you know.",
        }}
      />
    </>
  );
}
