"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { TryItOperation } from "./call";

type Parameter = TryItOperation["parameters"][number];

/** The control for a parameter: a choice where there are a few values, else a line of text. Nothing is checked here: the
 * API's own answer to a wrong value is worth seeing. */
export function ParameterField({ parameter }: { parameter: Parameter }) {
  const { name, required, options, placeholder } = parameter;
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
        <Input placeholder={placeholder} autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
}
