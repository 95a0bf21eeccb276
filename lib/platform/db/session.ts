import type postgres from "postgres";
import { UserError } from "@/lib/base/errors";

/** The driver leaves out a number of 0. */
export const noTimeout = "0" as unknown as number;

/** What our SQL and the driver depend on, whatever a role or a database has. */
export const sessionSettings = {
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  default_transaction_isolation: "read committed",
  extra_float_digits: "1",
  idle_in_transaction_session_timeout: noTimeout,
  idle_session_timeout: noTimeout,
  lock_timeout: noTimeout,
  search_path: "public",
  standard_conforming_strings: "on",
} as const;

const atLeast10Seconds = /^[1-9]\d{4,}$/;

/** What works as well. */
const others: { [name: string]: RegExp } = {
  DateStyle: /^ISO, /,
  TimeZone: /^(Etc\/)?(UTC|GMT)$/,
  idle_in_transaction_session_timeout: atLeast10Seconds,
  idle_session_timeout: atLeast10Seconds,
  lock_timeout: atLeast10Seconds,
};

/** For a connection through a pooler, which takes no settings. @throws UserError that says what the role needs */
export async function requireSettings(on: postgres.Sql<{ bigint: bigint }>): Promise<void> {
  const found = await on<{ name: keyof typeof sessionSettings; role: string; setting: string }[]>`
    select name, quote_ident(current_user) as role,
      case name when 'search_path' then array_to_string(current_schemas(false), ', ') else setting end as setting
    from pg_settings where name = any(${Object.keys(sessionSettings)}) order by name`;
  const wrong = found.filter(
    ({ name, setting }) => setting !== String(sessionSettings[name]) && !others[name]?.test(setting),
  );
  if (wrong.length === 0) return;
  const statements = wrong.map(({ name, role }) => `alter role ${role} set ${name} = '${sessionSettings[name]}';`);
  throw new UserError(
    `The database role has settings that the service cannot work with, and a pooler keeps it from changing them: run ${statements.join(" ")} Then let the pooler reconnect.`,
  );
}
