"use client";

import { Input, Select } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import type { CallableOperation } from "@/lib/docs/call";

type Parameter = CallableOperation["parameters"][number];

/** The field of a parameter. It does not validate, so that people can see the API's errors. */
export function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, required, options, fallback } = parameter;
  return (
    <Field name={name} label={<span className="font-mono">{name}</span>} aside={required ? "required" : "optional"}>
      {options ? (
        <Select defaultValue="">
          <option value="">not sent</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Input placeholder={fallback} autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
}
