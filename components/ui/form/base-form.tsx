import { unstable_rethrow } from "next/navigation";
import { type ReactNode, startTransition, use, useActionState, useEffect, useEffectEvent, useRef } from "react";
import { reloadIfOutdated } from "@/components/ui/layout/outdated";
import { useDone } from "@/components/ui/overlay/use-done";
import type { Action, ActionFailure } from "@/lib/web/actions/result";
import { AccountContext } from "./account";
import { FormStateContext } from "./form-status";

export type HiddenFields = Record<string, string | string[]>;

export type FormProps<T> = {
  action: Action<T>;
  onDone?: (data: T) => void;
  /** A message after a success, which refreshes the page; or what replaces the fields, and gets the focus if it has role="status". */
  done?: string | ((data: T) => ReactNode);
  resetOnDone?: boolean;
  fields?: HiddenFields;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
};

type BaseFormProps<T> = FormProps<T> & {
  /** Shown next to the form after a failure. `resend` sends the same values again. */
  afterFailure?: (failure: ActionFailure, resend: () => void) => ReactNode;
};

const isBrowser = typeof window !== "undefined";

/** Runs an action and keeps the input if the network fails. React would show an error page instead. */
const keepInputOffline =
  <T,>(action: Action<T>): Action<T> =>
  async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (error) {
      unstable_rethrow(error); // a redirect is thrown as an error
      if (reloadIfOutdated(error)) return new Promise(() => {});
      const message = "We could not reach the server. Your input is still here. Try again.";
      return { ok: false, reason: "failed", message, fieldErrors: {}, values: {} };
    }
  };

/** Use `Form`, which adds a dialog for actions that need a fresh confirmation. */
export function BaseForm<T>(props: BaseFormProps<T>) {
  const { action, onDone, done, resetOnDone, fields = {}, className, afterFailure, children } = props;
  const [result, dispatch, pending] = useActionState(isBrowser ? keepInputOffline(action) : action, null);
  const form = useRef<HTMLFormElement>(null);
  const account = use(AccountContext);
  const showDone = useDone();
  // Two quick clicks can both happen before `pending` is set.
  const sending = useRef(false);
  const sent = useRef<FormData>(undefined);
  const send = (values: FormData) => {
    if (pending || sending.current) return;
    sending.current = true;
    sent.current = values;
    startTransition(() => dispatch(values));
  };

  const onSuccess = useEffectEvent((data: T) => {
    if (resetOnDone) form.current?.reset();
    onDone?.(data);
    if (typeof done === "string") showDone(done);
  });

  useEffect(() => {
    sending.current = false;
    if (!result) return;
    if (result.ok) onSuccess(result.data);
    const focused = result.ok ? '[role="status"]' : '[aria-invalid="true"], [role="alert"]';
    form.current?.querySelector<HTMLElement>(focused)?.focus();
  }, [result]);

  const failure = result && !result.ok ? result : undefined;
  return (
    <FormStateContext value={{ pending, failure }}>
      <form
        ref={form}
        action={dispatch}
        className={className}
        noValidate
        onSubmit={(event) => {
          // React would reset the form, even after a failure.
          event.preventDefault();
          event.stopPropagation();
          const { submitter } = event.nativeEvent as SubmitEvent;
          send(new FormData(event.currentTarget, submitter));
        }}
        aria-label={props["aria-label"]}
      >
        {account !== undefined && <input type="hidden" name="account" value={account} />}
        {Object.entries(fields).map(([name, values]) =>
          [values].flat().map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        {result?.ok && typeof done === "function" ? done(result.data) : children}
      </form>
      {failure && afterFailure?.(failure, () => sent.current && send(sent.current))}
    </FormStateContext>
  );
}
