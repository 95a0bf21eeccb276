"use client";

import { Fragment } from "react";
import { Checkbox, Field, FieldError, Input } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import { place } from "@/lib/base/product/words";
import type { Endpoint } from "@/lib/domains/webhooks/service";
import type { EventKind } from "./kinds";

const things: Record<string, string> = {
  pet: `Animals of the ${place}`,
  order: "Your orders",
  key: "API keys",
  quota: "Quota",
  deprecation: "Deprecations",
};

/** Backticks mark code. */
export const Marked = ({ text }: { text: string }) =>
  text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <code key={part} className="font-mono text-xs">
        {part}
      </code>
    ),
  );

function EventTypes({ kinds, chosen }: { kinds: EventKind[]; chosen: string[] }) {
  const { failure } = useFormState();
  const error = failure?.fieldErrors.eventTypes;
  return (
    <div className="grid gap-4">
      {Object.entries(things).map(([thing, title]) => (
        <fieldset key={thing} aria-describedby={error && "event-types-error"} className="grid gap-2.5">
          <legend className="mb-2 font-medium text-[13px]">{title}</legend>
          {kinds
            .filter(({ type }) => type.startsWith(`${thing}.`))
            .map(({ type, description }) => (
              <Checkbox
                key={type}
                name="eventTypes"
                value={type}
                defaultChecked={chosen.includes(type)}
                aria-invalid={error ? true : undefined}
                label={<span className="font-mono text-[13px]">{type}</span>}
                hint={<Marked text={description} />}
              />
            ))}
        </fieldset>
      ))}
      {error && <FieldError id="event-types-error">{error}</FieldError>}
    </div>
  );
}

type EndpointFieldsProps = {
  kinds: EventKind[];
  endpoint?: Pick<Endpoint, "url" | "description" | "eventTypes">;
};

export const EndpointFields = ({ kinds, endpoint }: EndpointFieldsProps) => (
  <>
    <Field name="url" label="URL" hint="We send each event to it with POST, signed with the secret of the endpoint.">
      <Input
        type="url"
        defaultValue={endpoint?.url}
        required
        maxLength={2000}
        autoComplete="off"
        placeholder="https://example.com/webhooks"
      />
    </Field>
    <Field name="description" label="Description" aside="optional">
      <Input defaultValue={endpoint?.description} maxLength={200} autoComplete="off" />
    </Field>
    <EventTypes kinds={kinds} chosen={endpoint?.eventTypes ?? []} />
  </>
);
