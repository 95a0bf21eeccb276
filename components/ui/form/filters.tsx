"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { cx } from "@/components/cx";
import { withQuery } from "@/components/href";
import { Spinner } from "@/components/ui/layout/loading";
import { Button, LinkButton } from "./button";
import { Checkbox, Field, Input, SelectField } from "./fields";

const typingPauseMs = 300;

type Hidden = Record<string, string | bigint | undefined>;

export const HiddenFilters = ({ fields }: { fields: Hidden }) =>
  Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={String(value)} />,
  );

type FilterFormProps = {
  action: string;
  label: string;
  kept?: Hidden;
  resetHref?: string;
  className?: string;
  children: ReactNode;
};

function hrefOf(form: HTMLFormElement, action: string): string {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== "");
  const query = new URLSearchParams(chosen as [string, string][]);
  return withQuery(action, query);
}

/** Whether a change of the control ends with the event. Text and dates change with every character. */
const isChoice = (control: EventTarget): boolean =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type === "checkbox");

const isChanged = (control: HTMLInputElement | HTMLSelectElement): boolean =>
  control instanceof HTMLSelectElement
    ? control.selectedOptions[0]?.defaultSelected === false
    : control.checked !== control.defaultChecked || control.value !== control.defaultValue;

/** Filters in the URL. A choice applies immediately, a text when the typing pauses. */
export function FilterForm({ action, label, kept = {}, resetHref, className, children }: FilterFormProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<number>(undefined);
  useEffect(() => {
    // React reports no event for what a person changed before the scripts of the page had arrived.
    const controls = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select") ?? [];
    if ([...controls].some(isChanged)) form.current?.requestSubmit();
    // What a person has typed is not of the page that they go back to.
    const onReturn = () => {
      clearTimeout(pause.current);
      for (const typed of form.current?.querySelectorAll<HTMLInputElement>("[data-typed]") ?? []) {
        typed.removeAttribute("data-typed");
        typed.value = typed.defaultValue;
      }
    };
    addEventListener("popstate", onReturn);
    return () => {
      clearTimeout(pause.current);
      removeEventListener("popstate", onReturn);
    };
  }, []);
  const apply = (form: HTMLFormElement, change: "push" | "replace") => {
    clearTimeout(pause.current);
    const href = hrefOf(form, action);
    if (href !== location.pathname + location.search) startTransition(() => router[change](href, { scroll: false }));
  };
  const onChange = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    if (isChoice(target)) return apply(form, "push");
    (target as Element).setAttribute("data-typed", "");
    pause.current = window.setTimeout(() => apply(form, "replace"), typingPauseMs);
  };
  return (
    <search aria-label={label}>
      <form
        ref={form}
        action={action}
        // The URL has the filters. A browser must not restore others when a person goes back.
        autoComplete="off"
        className={cx("flex flex-wrap items-end gap-3", className)}
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget, "push");
        }}
      >
        <HiddenFilters fields={kept} />
        {children}
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        {/* With several fields, Enter only submits a form that has a submit button. */}
        <button type="submit" hidden />
        {resetHref && (
          <LinkButton variant="ghost" href={resetHref}>
            Reset
          </LinkButton>
        )}
        {pending && <Spinner className="my-2.5" />}
      </form>
    </search>
  );
}

/** Shows the value of the URL after a navigation, and keeps the focus. What a person is typing stays. */
function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = control;
    // The first value is rendered already.
    if (!current || shown.current === value) return;
    shown.current = value;
    if (!current.matches("[data-typed]:focus")) current.value = value;
  }, [value]);
  return { ref: control, defaultValue: value };
}

const widthClass = "basis-36 sm:max-w-56";

type FilterInputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "id"> & {
  name: string;
  label: string;
  value: string | undefined;
  error?: string | undefined;
};

export const FilterInput = ({ name, label, value = "", error, className = widthClass, ...props }: FilterInputProps) => (
  <Field name={name} label={label} error={error} className={cx("min-w-36 grow", className)}>
    <Input {...props} {...useShown<HTMLInputElement>(value)} />
  </Field>
);

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  options: { value: string; label: string }[];
  className?: string;
};

export const FilterSelect = ({ name, label, value = "", all, options, className = widthClass }: FilterSelectProps) => (
  <SelectField
    name={name}
    label={label}
    className={cx("min-w-36 grow", className)}
    options={[{ value: "", label: all }, ...options]}
    {...useShown<HTMLSelectElement>(value)}
  />
);

type FilterCheckboxProps = { name: string; value: string; label: string; checked: boolean };

export function FilterCheckbox({ checked, ...props }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(checked);
  useEffect(() => {
    if (box.current && shown.current !== checked) box.current.checked = checked;
    shown.current = checked;
  }, [checked]);
  return <Checkbox ref={box} defaultChecked={checked} {...props} />;
}
