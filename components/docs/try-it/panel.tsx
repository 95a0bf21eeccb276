"use client";

import { type FormEvent, useState } from "react";
import { KeyBar } from "@/components/docs/key-bar";
import { setKey, useKey } from "@/components/docs/key-text";
import { useHydrated } from "@/components/store";
import { clockSpan } from "@/components/time";
import { useNow } from "@/components/ui/data/live-time";
import { Button } from "@/components/ui/form/button";
import { Field, Input, PasswordInput, Select, Textarea } from "@/components/ui/form/fields";
import { Alert, NeedsScript } from "@/components/ui/layout/alert";
import { Spinner } from "@/components/ui/layout/loading";
import { product } from "@/lib/base/product";
import { type CallableOperation, callOf } from "@/lib/docs/call";
import { send, type TryItResponse } from "./call";
import { ResponseView, waitUntil } from "./response";
import { setEntered } from "./values-store";

type Parameter = CallableOperation["parameters"][number];

/** The field of a parameter. It does not validate, so that people can see the API's errors. */
function ParameterField({ parameter }: { parameter: Parameter }) {
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

type State = { sending: boolean; response?: TryItResponse; unreachable?: boolean };

const texts = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

export function TryIt({ operation }: { operation: CallableOperation }) {
  const key = useKey();
  const [state, setState] = useState<State>({ sending: false });

  const read = (filled: HTMLFormElement) => {
    const { body, key: entered = "", ...values } = texts(new FormData(filled));
    setKey(entered.trim());
    setEntered({ operation: operation.id, values, body });
    return callOf(operation, values, entered.trim(), body);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.sending) return;
    const call = read(event.currentTarget);
    setState((before) => ({ ...before, sending: true }));
    try {
      setState({ sending: false, response: await send(call) });
    } catch {
      setState({ sending: false, unreachable: true });
    }
  };

  return (
    <div className="grid min-w-0 gap-5 rounded-lg border border-line bg-surface p-5 shadow-raised">
      <NeedsScript>Sending a request from this page</NeedsScript>
      <KeyBar />
      <form
        method="post" // a browser that sends the form itself must not put the key into the URL
        onSubmit={submit}
        onInput={(event) => read(event.currentTarget)}
        className="noscript:hidden grid min-w-0 gap-4"
        aria-label="Try it"
        noValidate
      >
        <Field name="key" label="API key" hint="Only kept in memory until you close this page.">
          <PasswordInput
            value={key}
            onChange={(event) => setKey(event.target.value.trim())}
            // A browser must not enter the password of the portal, which the samples would show.
            autoComplete="new-password"
            placeholder={`${product.keyPrefix}_…`}
          />
        </Field>
        {operation.parameters.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
            {operation.parameters.map((parameter) => (
              <ParameterField key={parameter.name} parameter={parameter} />
            ))}
          </div>
        )}
        {operation.body !== undefined && (
          <Field name="body" label="Body">
            <Textarea defaultValue={operation.body} rows={6} className="font-mono text-[13px]" spellCheck={false} />
          </Field>
        )}
        <SendButton sending={state.sending} response={state.response} />
      </form>
      {state.unreachable && (
        <Alert tone="danger" role="alert">
          We could not reach the server. Check your connection and try again.
        </Alert>
      )}
      {state.response && <ResponseView response={state.response} />}
    </div>
  );
}

/** The button is disabled until it can send, and until Retry-After has passed, because a key that ignores it gets banned. */
function SendButton({ sending, response }: { sending: boolean; response?: TryItResponse }) {
  const now = useNow(response?.at ?? 0, 250);
  const isHydrated = useHydrated();
  const until = response ? waitUntil(response) : undefined;
  const waiting = until !== undefined && now < until;
  return (
    <Button
      type="submit"
      variant="primary"
      className="justify-self-start"
      disabled={waiting || !isHydrated}
      aria-disabled={sending}
    >
      {sending && <Spinner />}
      {waiting ? `Send again in ${clockSpan(until - now)}` : "Send"}
    </Button>
  );
}
