import { formatNumber } from "@/components/number";
import { utcDay, utcTime } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { User } from "@/lib/accounts/service";
import type { listBans } from "@/lib/bans/lifting";
import { type ApiKey, type KeyState, keyState } from "@/lib/keys/service";
import type { DayCount } from "@/lib/staff/service";
import { ChangeRole, LiftBan, RevokeKey } from "./account-actions";

const Nothing = ({ children }: { children: string }) => <p className="text-muted">{children}</p>;

/** The people of an account. @param viewerId who is looking, whose own role is not theirs to change */
export function PeopleCard({ people, viewerId }: { people: User[]; viewerId: bigint }) {
  return (
    <Card>
      <CardHeader title="People" />
      <CardBody>
        <Table label="People">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>Email</Th>
              <Th>Role</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, role }) => (
              <tr key={String(id)}>
                <Td className="whitespace-nowrap">{name}</Td>
                <Td>{email}</Td>
                <Td>
                  <Badge tone={role === "staff" ? "accent" : "neutral"}>{role}</Badge>
                </Td>
                <Td className="text-right">
                  {id === viewerId ? (
                    <span className="text-[13px] text-muted">you</span>
                  ) : (
                    <ChangeRole userId={String(id)} email={email} role={role} />
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </CardBody>
    </Card>
  );
}

/** What an account used on the last seven days. */
export function WeekCard({ days }: { days: DayCount[] }) {
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <Card>
      <CardHeader title="Last seven days" description="All requests by UTC day, the refused ones included." />
      <CardBody>
        <table className="w-full">
          <caption className="sr-only">Requests by day</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Share</th>
              <th scope="col">Requests</th>
              <th scope="col">Refused</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, requests, refused }) => (
              <tr key={day}>
                <th scope="row" className="w-px whitespace-nowrap py-1.5 pr-4 text-left font-normal text-muted">
                  {utcDay(Date.parse(day))}
                </th>
                <td aria-hidden="true" className="w-full">
                  <span className="block h-2 overflow-hidden rounded-full bg-line">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${(requests / most) * 100}%` }}
                    />
                  </span>
                </td>
                <td className="whitespace-nowrap pl-4 text-right tabular-nums">{formatNumber(requests)}</td>
                <td className="whitespace-nowrap pl-4 text-right text-[13px] text-muted tabular-nums">
                  {formatNumber(refused)} refused
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}

const keyTones: Record<KeyState, Tone> = {
  active: "accent",
  rolling: "warning",
  expired: "neutral",
  revoked: "danger",
};

/** The keys of an account, to revoke. */
export function KeysCard({ keys, now }: { keys: ApiKey[]; now: number }) {
  return (
    <Card>
      <CardHeader title="Keys" />
      <CardBody>
        {keys.length === 0 ? (
          <Nothing>This account has no key.</Nothing>
        ) : (
          <Table label="Keys">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Key</Th>
                <Th>State</Th>
                <Th>Last used</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {keys.map((key) => {
                const state = keyState(key, now);
                return (
                  <tr key={String(key.id)}>
                    <Td className="max-w-60 truncate">{key.name}</Td>
                    <Td className="whitespace-nowrap font-mono text-[13px] text-muted">
                      {key.prefix}…{key.lastFour}
                    </Td>
                    <Td>
                      <Badge tone={keyTones[state]}>{state}</Badge>
                    </Td>
                    <Td className="whitespace-nowrap text-muted">
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

type Bans = Awaited<ReturnType<typeof listBans>>;

function BanState({ ban, liftedBy, now }: Bans[number] & { now: number }) {
  if (ban.liftedAt) {
    return (
      <>
        <Badge tone="neutral">lifted</Badge>
        <span className="mt-1 block text-[13px] text-muted">
          by {liftedBy ?? "somebody who has left"}: {ban.liftReason}
        </span>
      </>
    );
  }
  return ban.until.getTime() > now ? <Badge tone="danger">in force</Badge> : <Badge tone="neutral">over</Badge>;
}

/** The bans of an account's keys, the past ones too, with what its people said about them. */
export function BansCard({ bans, now }: { bans: Bans; now: number }) {
  return (
    <Card>
      <CardHeader title="Bans" description="Of keys that went on after a 429 without waiting." />
      <CardBody>
        {bans.length === 0 ? (
          <Nothing>No key of this account was ever banned.</Nothing>
        ) : (
          <Table label="Bans">
            <thead>
              <tr>
                <Th>Key</Th>
                <Th>From</Th>
                <Th>Until</Th>
                <Th>State</Th>
                <Th>Appeal</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {bans.map((row) => (
                <tr key={String(row.ban.id)} className="align-top">
                  <Td className="whitespace-nowrap">
                    {row.keyName} <span className="font-mono text-[13px] text-muted">…{row.lastFour}</span>
                  </Td>
                  <Td className="whitespace-nowrap text-muted">{utcTime(row.ban.bannedAt.getTime())}</Td>
                  <Td className="whitespace-nowrap text-muted">{utcTime(row.ban.until.getTime())}</Td>
                  <Td>
                    <BanState {...row} now={now} />
                  </Td>
                  <Td className="wrap-anywhere min-w-48">
                    {row.ban.appeal ?? <span className="text-muted">None</span>}
                  </Td>
                  <Td className="text-right">
                    {!row.ban.liftedAt && row.ban.until.getTime() > now && (
                      <LiftBan id={String(row.ban.id)} keyName={row.keyName} />
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </CardBody>
    </Card>
  );
}
