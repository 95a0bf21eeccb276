import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** A control that differs right after its hydration was changed before by a person: React reports no event for that. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(rendered, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue || control.validity.badInput;
}

/** Calls back if a person changed an input before its hydration. @returns the ref of the input */
export function useEarlyChange(onChange: (input: HTMLInputElement) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const readEarly = useEffectEvent(() => {
    if (input.current && isChanged(input.current)) onChange(input.current);
  });
  useEffect(readEarly, []);
  return input;
}
