"use client";

import { useEffect, useRef } from "react";
import { Checkbox } from "./checkbox";

type FilterCheckboxProps = { name: string; value: string; label: string; checked: boolean };

/** After a navigation, it shows the URL's value and keeps the focus. */
export function FilterCheckbox({ checked, ...props }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(checked);
  useEffect(() => {
    if (box.current && shown.current !== checked) box.current.checked = checked;
    shown.current = checked;
  }, [checked]);
  return <Checkbox ref={box} defaultChecked={checked} {...props} />;
}
