import { Megaphone } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { OpenIncident } from "@/components/staff/incidents/forms";
import { IncidentBadge } from "@/components/status/incident";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listIncidents } from "@/lib/domains/incidents/service";
import { partsText, statusNames } from "@/lib/domains/incidents/words";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Incidents" };

const pageSize = 50;
const path = "/staff/incidents";

export default async function Incidents({ searchParams }: PageProps<"/staff/incidents">) {
  const from = parseInt64(String((await searchParams).from));
  await requireStaff(href(path, { from }));
  const { items, next } = await listIncidents({ from, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Incidents"
        description="What the status page tells everyone. Newest first."
        actions={<OpenIncident />}
      />
      {items.length > 0 ? (
        <Table
          label="Incidents"
          head={[
            "Incident",
            "Impact",
            ["Status", "hidden sm:table-cell"],
            ["Started", "hidden md:table-cell"],
            ["Last update", "hidden md:table-cell"],
          ]}
        >
          {items.map((incident) => (
            <LinkRow key={String(incident.id)}>
              <Td className="w-full max-w-0 sm:w-auto sm:max-w-96">
                <RowLink className="block truncate" href={`${path}/${incident.id}`}>
                  {incident.title}
                </RowLink>
                <span className="block truncate text-[13px] text-muted">{partsText(incident.parts)}</span>
              </Td>
              <Td>
                <IncidentBadge {...incident} />
              </Td>
              <Td className="hidden sm:table-cell">{statusNames[incident.status]}</Td>
              <Td className="hidden text-muted md:table-cell">
                <Time at={incident.startedAt} />
              </Td>
              <Td className="hidden text-muted md:table-cell">
                <Time at={incident.updates[0]?.at ?? incident.startedAt} />
              </Td>
            </LinkRow>
          ))}
        </Table>
      ) : (
        <EmptyState icon={Megaphone} title={from === undefined ? "No incidents" : "End of list"}>
          {from === undefined && "When customers notice a problem, open an incident to say what you know."}
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { from })} />
    </>
  );
}
