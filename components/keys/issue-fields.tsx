import { useState } from "react";
import { Checkbox, Field, FieldError, Input, SelectField, Textarea } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import { Summary } from "@/components/ui/overlay/summary";
import { scopeMeanings, scopes } from "@/lib/base/vocabulary";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { expiryText } from "./key-parts";

const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 365 days" },
  { value: "date", label: "On a custom date" },
  { value: "never", label: "Never" },
];

export const KeyFields = ({ entry }: { entry?: KeyEntry }) => (
  <>
    <Field name="name" label="Name" hint="Describe what you use the key for.">
      <Input defaultValue={entry?.name} required maxLength={100} autoComplete="off" placeholder="Production server" />
    </Field>
    <Scopes scopes={scopes} meanings={scopeMeanings} chosen={entry?.scopes ?? scopes} />
    {entry?.wasRolled ? <input type="hidden" name="expiry" value="keep" /> : <ExpiryField entry={entry} />}
    <Restrictions entry={entry} />
  </>
);

export function ExpiryField({ entry }: { entry?: KeyEntry }) {
  const first = entry ? "keep" : "90";
  const [expiry, setExpiry] = useState(first);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        name="expiry"
        label="Expires"
        options={entry ? [{ value: "keep", label: `No change: ${expiryText(entry)}` }, ...expiries] : expiries}
        defaultValue={first}
        onChange={(event) => setExpiry(event.target.value)}
      />
      {expiry === "date" && (
        <Field name="expiryDate" label="Last day (UTC)">
          <Input type="date" required />
        </Field>
      )}
    </div>
  );
}

/** Closed for a key without restrictions, so that most people see a short form. */
function Restrictions({ entry }: { entry?: KeyEntry }) {
  const { failure } = useFormState();
  const { allowedRanges, limitPerMinute, limitPerDay } = entry ?? {};
  const wrong = ["allowedRanges", "limitPerMinute", "limitPerDay"].some((name) => failure?.fieldErrors[name]);
  const open = wrong || Boolean(allowedRanges ?? limitPerMinute ?? limitPerDay);
  return (
    <details open={open || undefined}>
      <Summary>IP ranges and limits of this key</Summary>
      <div className="mt-4 grid gap-4">
        <RangesField ranges={allowedRanges} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <LimitField name="limitPerMinute" label="Requests per minute" value={limitPerMinute} />
          <LimitField name="limitPerDay" label="Requests per day" value={limitPerDay} />
        </div>
      </div>
    </details>
  );
}

export const RangesField = ({ ranges }: { ranges?: string[] | null }) => (
  <Field
    name="allowedRanges"
    label="Allowed IP ranges"
    aside="optional"
    hint="IP addresses or CIDR ranges, one per line. Leave empty to allow any address."
  >
    <Textarea
      rows={Math.min(6, Math.max(2, ranges?.length ?? 0))}
      defaultValue={ranges?.join("\n")}
      className="font-mono text-[13px]"
      spellCheck={false}
      placeholder={"203.0.113.0/24\n2001:db8::/32"}
    />
  </Field>
);

const LimitField = ({ name, label, value }: { name: string; label: string; value: number | null | undefined }) => (
  <Field name={name} label={label} aside="optional" hint="Leave empty for the account’s limit.">
    <Input inputMode="numeric" maxLength={20} autoComplete="off" defaultValue={value ?? undefined} />
  </Field>
);

type ScopesProps = { scopes: readonly string[]; meanings: Record<string, string>; chosen: readonly string[] };

export function Scopes({ scopes, meanings, chosen }: ScopesProps) {
  const { failure } = useFormState();
  const error = failure?.fieldErrors.scopes;
  return (
    <fieldset aria-describedby={error && "scopes-error"} className="grid gap-2.5">
      <legend className="mb-2 font-medium text-[13px]">Scopes</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          defaultChecked={chosen.includes(scope)}
          aria-invalid={error ? true : undefined}
          label={<span className="font-mono text-[13px]">{scope}</span>}
          hint={meanings[scope]}
        />
      ))}
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  );
}
