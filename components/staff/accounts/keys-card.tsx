import { utcTime } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ActionsTh, Table, Td, Th } from "@/components/ui/table";
import { type ApiKey, type KeyState, keyState } from "@/lib/domains/keys/service";
import { RevokeKey } from "./actions";

const keyTones: Record<KeyState, Tone> = {
  active: "accent",
  rolling: "warning",
  expired: "neutral",
  revoked: "danger",
};

/** The keys of an account, to revoke. @param more whether older ones that have ended are left out */
export function KeysCard({ keys, more, now }: { keys: ApiKey[]; more: boolean; now: number }) {
  return (
    <Card>
      <CardHeader title="Keys" description={more ? "Older ones that have ended are not shown." : undefined} />
      <CardBody>
        {keys.length === 0 ? (
          <p className="text-muted">No keys.</p>
        ) : (
          <Table label="Keys">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th className="hidden sm:table-cell">Key</Th>
                <Th>State</Th>
                <Th className="hidden sm:table-cell">Last used</Th>
                <ActionsTh />
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => {
                const state = keyState(key, now);
                return (
                  <tr key={String(key.id)}>
                    <Td className="w-full max-w-0 sm:w-auto sm:max-w-60">
                      <span className="block truncate">{key.name}</span>
                      <span className="block font-mono text-[13px] text-muted sm:hidden">…{key.lastFour}</span>
                    </Td>
                    <Td className="hidden whitespace-nowrap font-mono text-[13px] text-muted sm:table-cell">
                      {key.prefix}…{key.lastFour}
                    </Td>
                    <Td>
                      <Badge tone={keyTones[state]}>{state}</Badge>
                    </Td>
                    <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
                      {key.lastUsedAt ? utcTime(key.lastUsedAt.getTime()) : "Never"}
                    </Td>
                    <Td className="text-right">
                      {(state === "active" || state === "rolling") && (
                        <RevokeKey accountId={String(key.accountId)} id={String(key.id)} name={key.name} />
                      )}
                    </Td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        )}
      </CardBody>
    </Card>
  );
}
