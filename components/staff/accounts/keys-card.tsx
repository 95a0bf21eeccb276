import { StateBadge } from "@/components/keys/state-badge";
import { utcTime } from "@/components/time";
import { Table, Td } from "@/components/ui/data/table";
import { TitledCard } from "@/components/ui/layout/card";
import type { KeyList } from "@/lib/web/reads/key-list";
import { RevokeKey } from "./actions";

/** The keys of an account, to revoke, and the last ones that have ended. */
export function KeysCard({ accountId, list }: { accountId: string; list: KeyList }) {
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
            ["Key", "hidden sm:table-cell"],
            "State",
            ["Last used", "hidden sm:table-cell"],
            { hidden: "Actions" },
          ]}
        >
          {keys.map((key) => (
            <tr key={key.id}>
              <Td className="w-full max-w-0 sm:w-auto sm:max-w-60">
                <span className="block truncate" title={key.name}>
                  {key.name}
                </span>
                <span className="block font-mono text-[13px] text-muted sm:hidden">…{key.lastFour}</span>
              </Td>
              <Td className="hidden whitespace-nowrap font-mono text-[13px] text-muted sm:table-cell">
                {key.prefix}…{key.lastFour}
              </Td>
              <Td>
                <StateBadge entry={key} now={list.now} />
              </Td>
              <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                {key.lastUsedAt ? utcTime(Date.parse(key.lastUsedAt)) : "Never"}
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
