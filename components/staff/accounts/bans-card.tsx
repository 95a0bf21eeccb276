import { utcTime } from "@/components/time";
import { Table, Td } from "@/components/ui/data/table";
import { TitledCard } from "@/components/ui/layout/card";
import type { ListedBan } from "@/lib/domains/bans/lifting";
import { LiftBan } from "./actions";
import { BanState, isActive } from "./ban-state";

/** All bans of an account's keys, with their appeals. */
export function BansCard({ bans, now }: { bans: ListedBan[]; now: number }) {
  return (
    <TitledCard title="Bans" description="Keys that ignored Retry-After.">
      {bans.length === 0 ? (
        <p className="text-muted">No bans.</p>
      ) : (
        <Table
          label="Bans"
          head={[
            "Key",
            ["From", "hidden md:table-cell"],
            ["Until", "hidden md:table-cell"],
            "State",
            ["Appeal", "hidden md:table-cell"],
            { hidden: "Actions" },
          ]}
        >
          {bans.map((row) => (
            <tr key={String(row.ban.id)} className="align-top">
              <Td className="wrap-anywhere min-w-28">
                {row.keyName}{" "}
                <span className="whitespace-nowrap font-mono text-[13px] text-muted">…{row.lastFour}</span>
              </Td>
              <Td className="hidden whitespace-nowrap text-muted md:table-cell">
                {utcTime(row.ban.bannedAt.getTime())}
              </Td>
              <Td className="hidden whitespace-nowrap text-muted md:table-cell">{utcTime(row.ban.until.getTime())}</Td>
              <Td>
                <BanState {...row} now={now} />
                <span className="wrap-anywhere mt-1 block min-w-32 text-[13px] text-muted md:hidden">
                  until {utcTime(row.ban.until.getTime())}
                  {row.ban.appeal && `; appeal: ${row.ban.appeal}`}
                </span>
              </Td>
              <Td className="wrap-anywhere hidden min-w-48 md:table-cell">
                {row.ban.appeal ?? <span className="text-muted">None</span>}
              </Td>
              <Td className="text-right">
                {isActive(row.ban, now) && <LiftBan id={String(row.ban.id)} keyName={row.keyName} />}
              </Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}
