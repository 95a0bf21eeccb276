"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/form/button";
import { Checkbox, Field, FieldError, Input, SelectField, Textarea } from "@/components/ui/form/fields";
import { FormCard } from "@/components/ui/form/form-card";
import { useFormState } from "@/components/ui/form/form-status";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { type IncidentStatus, statusParts } from "@/lib/base/vocabulary";
import { impactNames, partNames, statusNames } from "@/lib/domains/incidents/words";
import { openIncident, updateIncident } from "@/lib/web/actions/staff-incidents";

function Parts() {
  const error = useFormState().failure?.fieldErrors.parts;
  return (
    <fieldset aria-describedby={error && "parts-error"} className="grid gap-2">
      <legend className="mb-1.5 font-medium text-[13px]">Affected</legend>
      {statusParts.map((part) => (
        <Checkbox key={part} name="parts" value={part} label={partNames[part]} />
      ))}
      {error && <FieldError id="parts-error">{error}</FieldError>}
    </fieldset>
  );
}

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

const StatusChoice = ({ defaultValue }: { defaultValue: IncidentStatus }) => (
  <SelectField name="status" label="Status" options={optionsOf(statusNames)} defaultValue={defaultValue} />
);

const UpdateText = () => (
  <Field name="text" label="Update" hint="Everyone sees it. Say what customers notice, and what happens next.">
    <Textarea rows={4} maxLength={2_000} required />
  </Field>
);

export function OpenIncident() {
  const router = useRouter();
  return (
    <FormDialog
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" /> New incident
        </Button>
      }
      title="New incident"
      description="It appears on the status page and in its feed right away."
      label="New incident"
      submit="Open incident"
      action={openIncident}
      onDone={({ id }) => router.push(`/staff/incidents/${id}`)}
    >
      <Field name="title" label="Title">
        <Input placeholder="Slow API responses" maxLength={120} required autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <SelectField name="impact" label="Impact" options={optionsOf(impactNames)} defaultValue="minor" />
        <StatusChoice defaultValue="investigating" />
      </div>
      <Parts />
      <UpdateText />
    </FormDialog>
  );
}

export function UpdateIncident({ id, status }: { id: string; status: IncidentStatus }) {
  return (
    <FormCard
      title="Post an update"
      description="“Resolved” ends the incident."
      submit="Post update"
      action={updateIncident}
      fields={{ id }}
      resetOnDone
      done="Update posted."
    >
      <StatusChoice defaultValue={status} />
      <UpdateText />
    </FormCard>
  );
}
