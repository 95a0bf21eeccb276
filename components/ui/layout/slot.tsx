import { Children, type ComponentProps, cloneElement, type ReactElement } from "react";

type SlotProps = ComponentProps<"button">;

/** Renders its one child with more properties. The child's own ones win. */
export function Slot({ children, ...props }: SlotProps) {
  const child = Children.only(children) as ReactElement<SlotProps>;
  return cloneElement(child, { ...props, ...child.props });
}
