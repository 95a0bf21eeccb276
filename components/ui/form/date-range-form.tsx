import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { floatingClass } from "@/components/ui/overlay/classes";

type DateRangeFormProps = { label: string; path: string; from: string; to: string; kept: ReactNode };

/** Two days to choose, in UTC, in a form that works without JavaScript. The first characters of an instant are its day. */
export const DateRangeForm = ({ label, path, from, to, kept }: DateRangeFormProps) => (
  <details className="sm:relative">
    <summary className="flex h-9 items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium text-[13px] text-muted hover:text-ink [[open]>&]:text-ink">
      <Icon name="calendar-range" className="size-4" /> {label}
    </summary>
    <form action={path} className={cx("absolute left-0 mt-1.5 grid w-64 gap-3 p-4", floatingClass)}>
      {kept}
      <Field name="from" label="First day">
        <Input type="date" required defaultValue={from.slice(0, 10)} />
      </Field>
      <Field name="to" label="Last day">
        <Input type="date" defaultValue={to.slice(0, 10)} />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  </details>
);
