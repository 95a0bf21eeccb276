"use client";

import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/cx";
import { floatingClass } from "./panel";

type MenuProps = { trigger: ReactNode; align?: "start" | "end"; children: ReactNode };

/** The menu stays inside the landmark of its button, and does not block the rest of the page. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content align={align} sideOffset={6} collisionPadding={12} className={cx(floatingClass, "min-w-52 p-1")}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const itemClass =
  "flex h-8.5 w-full select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

export function MenuItem({ danger, className, ...props }: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return (
    <Radix.Item className={cx(itemClass, danger && "text-danger-ink [&_svg]:text-danger-ink", className)} {...props} />
  );
}

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-2 pb-1 text-[13px] text-muted">{children}</Radix.Label>;
}

type MenuChoiceProps = {
  value: string;
  onChange: (value: string) => void;
  choices: { value: string; label: string; icon: ReactNode }[];
};

/** A group of choices in a menu. Choosing one does not close the menu. */
export function MenuChoice({ value, onChange, choices }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          onSelect={(event) => event.preventDefault()}
          className={cx(itemClass, "data-[state=checked]:font-medium")}
        >
          {choice.icon}
          {choice.label}
          <Radix.ItemIndicator className="ml-auto size-1.5 rounded-full bg-accent" />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
