import { StateBadge } from "@/components/keys/key-parts";
import { formatNumber } from "@/components/number";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { RelativeTime } from "@/components/ui/data/live-time";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { TitledCard } from "@/components/ui/layout/page";
import { FiguresCard } from "@/components/usage/figures-card";
import type { User } from "@/lib/domains/accounts/service";
import type { DayCount } from "@/lib/domains/usage/traffic/queries";
import type { KeyList } from "@/lib/web/reads/key-list";
import { ChangeRole, ResetFactors, RevokeKey } from "./actions";

/** The keys of an account, to revoke, and the last ones that have ended. @param uses requests of the last 30 days by key */
export function KeysCard({ accountId, list, uses }: { accountId: string; list: KeyList; uses: Map<string, number> }) {
  const keys = [...list.keys, ...list.ended];
  return (
    <TitledCard title="Keys" description={list.nextEnded ? "Older revoked and expired keys are not shown." : undefined}>
      {keys.length === 0 ? (
        <p className="text-muted">No keys.</p>
      ) : (
        <Table
          label="Keys"
          head={[
            "Name",
            "Status",
            ["Requests, 30 days", "hidden text-right md:table-cell"],
            ["Last used", "hidden sm:table-cell"],
            { hidden: "Actions" },
          ]}
        >
          {keys.map((key) => (
            <tr key={key.id}>
              <Td className="w-full max-w-0">
                <span className="block truncate" title={key.name}>
                  {key.name}
                </span>
                <span className="block whitespace-nowrap font-mono text-[13px] text-muted">…{key.lastFour}</span>
              </Td>
              <Td>
                <StateBadge entry={key} now={list.now} />
              </Td>
              <Td className="hidden text-right tabular-nums md:table-cell">{formatNumber(uses.get(key.id) ?? 0)}</Td>
              <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                {key.lastUsedAt ? <RelativeTime at={Date.parse(key.lastUsedAt)} now={list.now} /> : "Never"}
              </Td>
              <Td className="text-right">
                {key.works && <RevokeKey accountId={accountId} id={key.id} name={key.name} />}
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}

/** The people of an account. On a phone, the role is below the email address. @param viewerId the viewer, who cannot change their own role */
export function PeopleCard({ people, viewerId }: { people: (User & { hasFactors: boolean })[]; viewerId: bigint }) {
  return (
    <TitledCard title="People">
      <Table
        label="People"
        head={["Name", ["Email", "hidden sm:table-cell"], ["Role", "hidden sm:table-cell"], { hidden: "Actions" }]}
      >
        {people.map(({ id, name, email, role, hasFactors }) => (
          <tr key={String(id)}>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-60">
              <span className="block truncate" title={name}>
                {name}
              </span>
              <span className="text-[13px] text-muted sm:hidden">
                <LongText>{email}</LongText> · {role}
              </span>
            </Td>
            <Td className="hidden min-w-44 sm:table-cell">
              <LongText>{email}</LongText>
            </Td>
            <Td className="hidden sm:table-cell">
              <Badge tone={role === "staff" ? "accent" : "neutral"}>{role}</Badge>
            </Td>
            <Td className="text-right">
              {id === viewerId ? (
                <span className="text-[13px] text-muted">you</span>
              ) : (
                <span className="inline-flex flex-wrap justify-end gap-1.5">
                  {hasFactors && role !== "staff" && <ResetFactors userId={String(id)} email={email} />}
                  <ChangeRole userId={String(id)} email={email} role={role} />
                </span>
              )}
            </Td>
          </tr>
        ))}
      </Table>
    </TitledCard>
  );
}

export function WeekCard({ days }: { days: DayCount[] }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <FiguresCard
      title="Last 7 days"
      description="All requests by UTC day, including rate-limited requests."
      columns={["Day", "Requests", "Rate limited"]}
      rows={days.map(({ day, requests, rejected }) => ({
        id: day,
        label: utcDay(Date.parse(day)),
        share: requests / most,
        figures: [formatNumber(requests), formatNumber(rejected)],
      }))}
    />
  );
}
