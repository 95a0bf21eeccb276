import { Megaphone } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { OpenIncident } from "@/components/staff/incidents/forms";
import { List, pageSize } from "@/components/staff/list";
import { impactTones } from "@/components/status/incident";
import { Badge } from "@/components/ui/data/badge";
import { type Column, TitleLink, timeColumn } from "@/components/ui/data/data-table";
import { LinkButton } from "@/components/ui/form/button";
import { PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { type Incident, listIncidents } from "@/lib/domains/incidents/service";
import { impactNames, incidentDuration, partsText, statusNames } from "@/lib/domains/incidents/words";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Incidents" };

const path = "/staff/incidents";

const columns: Column<Incident>[] = [
  {
    title: "Incident",
    className: "w-full max-w-0 whitespace-nowrap",
    cell: ({ id, title, updates: [latest] }) => (
      <>
        <TitleLink href={`${path}/${id}`}>{title}</TitleLink>
        <span className="line-clamp-2 whitespace-normal text-[13px] text-muted" title={latest?.text}>
          {latest?.text}
        </span>
      </>
    ),
  },
  { title: "Affected", from: "xl", className: "min-w-52", cell: ({ parts }) => partsText(parts) },
  { title: "Impact", from: "sm", cell: ({ impact }) => impactNames[impact] },
  {
    title: "Status",
    cell: ({ status, impact, resolvedAt }) => (
      <Badge tone={resolvedAt ? "accent" : impactTones[impact]}>{statusNames[status]}</Badge>
    ),
  },
  timeColumn("Started", "md", ({ startedAt }) => startedAt),
  { title: "Duration", from: "md", className: "whitespace-nowrap text-muted", cell: incidentDuration },
];

export default async function Incidents({ searchParams }: PageProps<"/staff/incidents">) {
  const query = await searchParams;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { from }));
  return (
    <>
      <PageHeader
        title="Incidents"
        description="Shown on the public status page, newest first."
        actions={
          <>
            <LinkButton href="/status">View status page</LinkButton>
            <OpenIncident />
          </>
        }
      />
      <List
        label="Incidents"
        links
        columns={columns}
        list={await listIncidents({ from, limit: pageSize })}
        from={from}
        back={query.back}
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
