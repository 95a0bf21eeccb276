"use client";

import { useEffect, useRef } from "react";
import { Checkbox } from "./checkbox";

type FilterCheckboxProps = { name: string; value: string; label: string; checked: boolean };

/** After a navigation, it shows the URL's value and keeps the focus. */
export function FilterCheckbox({ checked, ...props }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = checked;
  }, [checked]);
  return <Checkbox ref={box} defaultChecked={checked} {...props} />;
}
