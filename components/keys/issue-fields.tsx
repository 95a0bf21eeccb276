"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { useFormState } from "@/components/ui/form-state";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { scopes } from "@/lib/base/vocabulary";
import type { KeyEntry } from "@/lib/web/reads/key-list";
import { expiryText } from "./key-text";
import { scopeMeanings } from "./scopes";

const expiries = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 365 days" },
  { value: "date", label: "On a custom date" },
  { value: "never", label: "Never" },
];

/** The fields of a new key, or of a key to edit. */
export function KeyFields({ entry }: { entry?: KeyEntry }) {
  return (
    <>
      <Field name="name" label="Name" hint="Describe what you use the key for.">
        <Input defaultValue={entry?.name} required maxLength={100} autoComplete="off" placeholder="Production server" />
      </Field>
      <Scopes chosen={entry?.scopes ?? scopes} />
      {entry?.state === "rolling" ? <input type="hidden" name="expiry" value="keep" /> : <Expiry entry={entry} />}
    </>
  );
}

function Expiry({ entry }: { entry?: KeyEntry }) {
  const first = entry ? "keep" : "90";
  const [expiry, setExpiry] = useState(first);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field name="expiry" label="Expires">
        <Select defaultValue={first} onChange={(event) => setExpiry(event.target.value)}>
          {entry && <option value="keep">No change: {expiryText(entry)}</option>}
          {expiries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {expiry === "date" && (
        <Field name="expiryDate" label="Last day (UTC)">
          <Input type="date" required />
        </Field>
      )}
    </div>
  );
}

function Scopes({ chosen }: { chosen: readonly string[] }) {
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
          hint={scopeMeanings[scope]}
        />
      ))}
      {error && (
        <p id="scopes-error" className="text-[13px] text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
