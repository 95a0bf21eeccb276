"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/cx";
import { Link } from "@/components/ui/layout/link";
import { Slot } from "@/components/ui/layout/slot";
import { floatingClass } from "./modal";

const gap = 6;
const edge = 12;

function place(menu: HTMLElement, button: Element, align: "start" | "end"): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = align === "start" ? at.left : at.right - width;
  const below = at.bottom + gap;
  const top = below + height + edge > innerHeight ? at.top - gap - height : below;
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`;
  menu.style.top = `${Math.max(edge, top)}px`;
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]")];

/** The item that a key leads to: by arrows, Home and End, or the first letter. */
function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const following = [...items.slice(now + 1), ...items.slice(0, Math.max(now, 0))];
  if (key === "ArrowDown") return following[0] ?? items[now];
  if (key === "ArrowUp") return following.at(-1) ?? items[now];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length > 1) return undefined;
  return following.find((item) => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase()));
}

type MenuProps = { trigger: ReactNode; align?: "start" | "end"; children: ReactNode };

/** A menu (ARIA: menu button) as a popover: the browser closes it by Escape or a click outside, and restores the focus. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = menu.current;
    if (!open || !element?.previousElementSibling) return;
    place(element, element.previousElementSibling, align);
    itemsOf(element)[0]?.focus();
  }, [open, align]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Tab") return menu.current?.hidePopover();
    const item = itemFor(event.key, itemsOf(event.currentTarget));
    if (!item || event.ctrlKey || event.metaKey || event.key === " ") return;
    event.preventDefault();
    item.focus();
  };
  return (
    <>
      <Slot popoverTarget={id} aria-haspopup="menu" aria-expanded={open}>
        {trigger}
      </Slot>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        onToggle={(event) => setOpen(event.newState === "open")}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          if ((target as Element).closest("[role=menuitem]")) menu.current?.hidePopover();
        }}
        className={cx(floatingClass, "inset-auto m-0 min-w-52 p-1 text-ink", !open && "opacity-0")}
      >
        {open && children}
      </div>
    </>
  );
}

const itemClass =
  "flex h-8.5 w-full select-none items-center gap-2.5 rounded-sm px-2.5 text-left text-sm outline-none hover:bg-sunken focus:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

type MenuItemProps = { href?: string; danger?: boolean; onClick?: () => void; children: ReactNode };

/** A link if it has `href`, otherwise a button. */
export function MenuItem({ href, danger, ...props }: MenuItemProps) {
  const className = cx(itemClass, danger && "text-danger-ink [&_svg]:text-danger-ink");
  const item = { role: "menuitem", tabIndex: -1, className, ...props };
  return href ? <Link href={href} {...item} /> : <button type="button" {...item} />;
}

export const MenuSeparator = () => <hr className="-mx-1 my-1 border-line" />;

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 pt-2 pb-1 text-[13px] text-muted">{children}</div>;
}

type MenuChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: { value: string; label: string; icon: ReactNode }[];
};

/** A group of choices in a menu. Choosing one does not close the menu. */
export function MenuChoice({ label, value, onChange, choices }: MenuChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          onClick={() => onChange(choice.value)}
          className={cx(itemClass, "aria-checked:font-medium")}
        >
          {choice.icon}
          {choice.label}
          {choice.value === value && <span className="ml-auto size-1.5 rounded-full bg-accent" />}
        </button>
      ))}
    </div>
  );
}
