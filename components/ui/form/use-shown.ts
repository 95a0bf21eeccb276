import { type RefObject, useEffect, useRef } from "react";

/**
 * Shows the value in the URL in a control after a navigation, without losing the focus. What a person is typing stays.
 * @param value the value in the URL, "" if there is none
 */
export function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control: RefObject<Control | null> = useRef(null);
  const typed = useRef(false);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = control;
    // The first value is rendered already.
    if (!current || shown.current === value) return;
    shown.current = value;
    const typing = typed.current && document.activeElement === current && current.value.trim() !== value;
    if (!typing) {
      typed.current = false;
      if (current.value.trim() !== value) current.value = value;
    }
  }, [value]);
  const onInput = () => {
    typed.current = true;
  };
  return { ref: control, defaultValue: value, onInput };
}
