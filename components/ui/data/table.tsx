import { type ComponentProps, isValidElement, type ReactElement } from "react";
import { cx } from "@/components/cx";
import { Link } from "@/components/ui/layout/link";

/** A header: its title, with classes, or only for screen readers, or a cell with a key. False is left out. */
export type Head = string | [title: string, className: string] | { hidden: string } | ReactElement | false;

function headCell(head: Head) {
  if (head === false || isValidElement(head)) return head;
  if (typeof head === "object" && "hidden" in head) {
    return (
      <Th key={head.hidden}>
        <span className="sr-only">{head.hidden}</span>
      </Th>
    );
  }
  const [title, className] = [head].flat();
  return (
    <Th key={title} className={className}>
      {title}
    </Th>
  );
}

/** `headOnPhones`: not for a single column there. */
type TableProps = ComponentProps<"table"> & { label: string; head?: Head[]; headOnPhones?: boolean };

/** A table that scrolls sideways, also with the keyboard. @param label what it lists @param children its rows, or all of it without `head` */
export function Table({ label, head, headOnPhones = true, className, children, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface shadow-raised"
    >
      <table className={cx("cells", className)} {...props}>
        {head ? (
          <>
            <thead className={headOnPhones ? undefined : "max-sm:hidden"}>
              <tr>{head.map(headCell)}</tr>
            </thead>
            <tbody>{children}</tbody>
          </>
        ) : (
          children
        )}
      </table>
    </section>
  );
}

export const Th = (props: ComponentProps<"th">) => <th scope="col" {...props} />;

/** A row that is one link, its RowLink. What else can be clicked in it has the classes `relative z-10`. */
export function LinkRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cx("relative hover:bg-sunken", className)} {...props} />;
}

export function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={cx("row-link", className)} {...props} />;
}
