import { type AriaAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Slot } from "@/components/ui/layout/slot";
import { floatingClass } from "./classes";

const gap = 6;
const edge = 12;

function placeMenu(menu: HTMLElement, button: Element, align: "start" | "end"): void {
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
    placeMenu(element, element.previousElementSibling, align);
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
  "flex h-8.5 w-full select-none items-center gap-2.5 rounded-sm px-2.5 text-left text-sm outline-none hover:bg-sunken focus:bg-sunken aria-disabled:text-muted aria-checked:font-medium aria-checked:after:ml-auto aria-checked:after:size-1.5 aria-checked:after:rounded-full aria-checked:after:bg-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

/** `checked`: of a choice among several, which does not close the menu. `children`: instead of an icon and a label. */
type MenuItemProps = Pick<AriaAttributes, "aria-current" | "aria-disabled"> & {
  href?: string;
  icon?: IconName;
  label?: string;
  danger?: boolean;
  checked?: boolean;
  onClick?: () => void;
  children?: ReactNode;
};

export function MenuItem({ href, icon, label, danger, checked, ...props }: MenuItemProps) {
  const role = checked === undefined ? "menuitem" : "menuitemradio";
  const className = cx(itemClass, danger && "text-danger-ink [&_svg]:text-danger-ink");
  const children = icon && (
    <>
      <Icon name={icon} /> {label}
    </>
  );
  const item = { role, "aria-checked": checked, tabIndex: -1, className, children, ...props };
  return href ? <Link href={href} {...item} /> : <button type="button" {...item} />;
}

export const MenuSeparator = () => <hr className="-mx-1 my-1 border-line" />;

export const MenuLabel = ({ children }: { children: string }) => (
  <p className="max-w-56 truncate px-2.5 pt-2 pb-1 text-[13px] text-muted" title={children}>
    {children}
  </p>
);
