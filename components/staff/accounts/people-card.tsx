import { Badge } from "@/components/ui/data/badge";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { TitledCard } from "@/components/ui/layout/card";
import type { User } from "@/lib/domains/accounts/service";
import { ChangeRole, ResetFactors } from "./actions";

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
