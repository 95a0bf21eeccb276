"use client";

import { unstable_rethrow } from "next/navigation";
import { type ReactNode, startTransition, useActionState, useEffect, useRef } from "react";
import type { Action } from "@/lib/web/actions/result";
import { FormStateContext } from "./form-state";
import { reloadIfOutdated } from "./outdated";

type FormProps<T> = {
  /** Made by `action` of lib/portal. */
  action: Action<T>;
  /** Called once per success, with what the action returned. */
  onDone?: (data: T) => void;
  /** What stands in the fields' place after a success. It gets the focus where it has role="status". */
  done?: (data: T) => ReactNode;
  /** Empties the form after a success. */
  resetOnDone?: boolean;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
};

const isBrowser = typeof window !== "undefined";

/**
 * The action as a browser runs it: where the server cannot be reached, the form says so and keeps what was entered. React
 * would show an error page in the place of it all.
 */
const reaching =
  <T,>(action: Action<T>): Action<T> =>
  async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (error) {
      unstable_rethrow(error); // a redirect travels as an error
      if (reloadIfOutdated(error)) return new Promise(() => {});
      const message =
        "This could not be sent: the server cannot be reached. What you entered is still here; try again.";
      return { ok: false, reason: "failed", message, fieldErrors: {}, values: {} };
    }
  };

/**
 * A form that runs a server action, and shows at its fields and in its FormAlert what went wrong. It works before (and
 * without) JavaScript. What was entered stays until the action has succeeded.
 */
export function Form<T>({ action, onDone, done, resetOnDone, className, children, ...props }: FormProps<T>) {
  const [result, dispatch, pending] = useActionState(isBrowser ? reaching(action) : action, null);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef({ onDone, resetOnDone });
  latest.current = { onDone, resetOnDone };
  // Two clicks in one moment come before `pending` is seen.
  const sending = useRef(false);

  useEffect(() => {
    sending.current = false;
    if (!result) return;
    if (result.ok) {
      if (latest.current.resetOnDone) form.current?.reset();
      latest.current.onDone?.(result.data);
      form.current?.querySelector<HTMLElement>('[role="status"]')?.focus();
    } else {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
    }
  }, [result]);

  return (
    <FormStateContext value={{ pending, failure: result && !result.ok ? result : undefined }}>
      <form
        ref={form}
        action={dispatch}
        className={className}
        noValidate
        onSubmit={(event) => {
          // React would empty a form that it sends by itself, also when the action fails.
          event.preventDefault();
          event.stopPropagation();
          if (pending || sending.current) return;
          sending.current = true;
          const { submitter } = event.nativeEvent as SubmitEvent;
          const values = new FormData(event.currentTarget, submitter);
          startTransition(() => dispatch(values));
        }}
        {...props}
      >
        {result?.ok && done ? done(result.data) : children}
      </form>
    </FormStateContext>
  );
}
