import { Children, type ComponentProps, cloneElement, type ReactElement } from "react";
import { cx } from "@/components/cx";

type SlotProps = ComponentProps<"button">;

/** Renders its one child with more properties. The child's own ones win, and class names are joined. */
export function Slot({ children, className, ...props }: SlotProps) {
  const child = Children.only(children) as ReactElement<SlotProps>;
  return cloneElement(child, { ...props, ...child.props, className: cx(className, child.props.className) });
}
