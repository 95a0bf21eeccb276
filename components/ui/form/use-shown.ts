import { type RefObject, useEffect, useRef } from "react";

/** After a navigation, without losing the focus. What a person is typing stays. @param value in the URL, or "" */
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
