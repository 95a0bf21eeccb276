"use client";

import { Fragment, useState } from "react";
import { Checkbox, Field, FieldError, Input } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import type { Endpoint } from "@/lib/domains/webhooks/service";
import { groupedKinds } from "./groups";
import type { EventKind } from "./kinds";

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

type ToggleProps = { label: string; types: string[]; chosen: string[]; choose: (chosen: string[]) => void };

/** Chooses all of several types, or none of them. */
function Toggle({ label, types, chosen, choose }: ToggleProps) {
  const count = types.filter((type) => chosen.includes(type)).length;
  const others = chosen.filter((type) => !types.includes(type));
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < types.length;
      }}
      checked={count === types.length}
      onChange={({ target }) => choose(target.checked ? [...others, ...types] : others)}
      label={label}
    />
  );
}

function EventTypes({ kinds, initial }: { kinds: EventKind[]; initial: string[] }) {
  const { failure } = useFormState();
  const [chosen, choose] = useState(initial);
  const error = failure?.fieldErrors.eventTypes;
  return (
    <div className="grid gap-4">
      <Toggle label="All events" types={kinds.map(({ type }) => type)} chosen={chosen} choose={choose} />
      {groupedKinds(kinds).map(({ title, kinds: own }) => {
        const types: string[] = own.map(({ type }) => type);
        return (
          <fieldset
            key={title}
            aria-label={title}
            aria-describedby={error && "event-types-error"}
            className="grid gap-2.5"
          >
            <Toggle label={title} types={types} chosen={chosen} choose={choose} />
            {own.map(({ type, description }) => (
              <Checkbox
                key={type}
                name="eventTypes"
                value={type}
                className="ml-6.5"
                checked={chosen.includes(type)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
                }
                aria-invalid={error ? true : undefined}
                label={<span className="font-mono text-[13px]">{type}</span>}
                hint={<Marked text={description} />}
              />
            ))}
          </fieldset>
        );
      })}
      {error && <FieldError id="event-types-error">{error}</FieldError>}
    </div>
  );
}

type EndpointFieldsProps = { kinds: EventKind[]; endpoint?: Pick<Endpoint, "url" | "description" | "eventTypes"> };

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
    <EventTypes kinds={kinds} initial={endpoint?.eventTypes ?? []} />
  </>
);
