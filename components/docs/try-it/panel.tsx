"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { CodeSamples, setKey, useKey } from "@/components/docs/code-tabs";
import { KeyBar } from "@/components/docs/key-bar";
import { Field, Input, PasswordInput, Select, Textarea } from "@/components/ui/form/fields";
import { Alert, NeedsScript } from "@/components/ui/layout/alert";
import { product } from "@/lib/base/product";
import { type CallableOperation, callOf, type Entered, operationSamples, presetOf } from "@/lib/docs/operation-samples";
import { send, type TryItResponse } from "./call";
import { ResponseView } from "./response";
import { SendButton } from "./send-button";

type Parameter = CallableOperation["parameters"][number];

type ParameterFieldProps = { parameter: Parameter; preset: string; error?: string };

/** The field of a parameter. It does not validate values, so that people can see the API's errors. */
function ParameterField({ parameter, preset, error }: ParameterFieldProps) {
  const { name, required, options, fallback } = parameter;
  const label = <span className="font-mono">{name}</span>;
  return (
    <Field name={name} label={label} aside={required && "required"} error={error}>
      {options ? (
        <Select defaultValue={preset}>
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <Input defaultValue={preset} placeholder={fallback} autoComplete="off" spellCheck={false} />
      )}
    </Field>
  );
}

type State = { sending: boolean; response?: TryItResponse; unreachable?: boolean; missing?: string };

function read(form: HTMLFormElement) {
  const texts = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const { body, key = "", ...values } = texts;
  return { key: key.trim(), entered: { values, body } };
}

type TryItProps = {
  operation: CallableOperation;
  /** The example of a response, which the first real response replaces. */
  children: ReactNode;
};

/** The samples of a request, and a form that sends exactly the request that they show. */
export function TryIt({ operation, children }: TryItProps) {
  const key = useKey();
  const [entered, setEntered] = useState<Entered>();
  const [state, setState] = useState<State>({ sending: false });
  const preset = presetOf(operation);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const filled = read(event.currentTarget);
    setKey(filled.key);
    setEntered(filled.entered);
    setState((before) => ({ ...before, missing: undefined }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.sending) return;
    const form = event.currentTarget;
    const { key, entered } = read(form);
    // What was typed before the scripts had arrived.
    setKey(key);
    setEntered(entered);
    const inPath = operation.parameters.filter(({ in: place }) => place === "path");
    const missing = key ? inPath.find(({ name }) => !entered.values[name])?.name : "key";
    setState((before) => ({ ...before, missing, sending: !missing }));
    if (missing) return (form.elements.namedItem(missing) as HTMLElement).focus();
    try {
      setState({ sending: false, response: await send(callOf(operation, entered.values, key, entered.body)) });
    } catch {
      setState({ sending: false, unreachable: true });
    }
  };

  return (
    <>
      <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <CodeSamples samples={operationSamples(operation, entered)} />
        <div className="grid min-w-0 gap-4 border-line border-t p-4 sm:p-5">
          <NeedsScript>Sending a request from this page</NeedsScript>
          <KeyBar />
          <form
            method="post" // a browser that sends the form itself must not put the key into the URL
            onSubmit={submit}
            onInput={onInput}
            className="noscript:hidden grid min-w-0 gap-4"
            aria-label="Try it"
            noValidate
          >
            <Field
              name="key"
              label="API key"
              hint="Only kept in memory until you close this page."
              error={state.missing === "key" ? "Enter an API key. Without one, every request fails." : undefined}
            >
              <PasswordInput
                value={key}
                onChange={(event) => setKey(event.target.value.trim())}
                // A browser must not enter the password of the portal, which the samples would show.
                autoComplete="new-password"
                placeholder={`${product.keyPrefix}_…`}
              />
            </Field>
            {operation.parameters.length > 0 && (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
                {operation.parameters.map((parameter) => (
                  <ParameterField
                    key={parameter.name}
                    parameter={parameter}
                    preset={preset.values[parameter.name] ?? ""}
                    error={
                      state.missing === parameter.name ? `Enter ${parameter.name}, which is in the path.` : undefined
                    }
                  />
                ))}
              </div>
            )}
            {preset.body !== undefined && (
              <Field name="body" label="Body">
                <Textarea defaultValue={preset.body} rows={6} className="font-mono text-[13px]" spellCheck={false} />
              </Field>
            )}
            <SendButton sending={state.sending} response={state.response} />
          </form>
          {state.unreachable && (
            <Alert tone="danger" role="alert">
              We could not reach the server. Check your connection and try again.
            </Alert>
          )}
        </div>
      </div>
      {state.response ? <ResponseView response={state.response} /> : children}
    </>
  );
}
