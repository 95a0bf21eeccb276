"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useTransition } from "react";
import { Button } from "./button";
import { Spinner } from "./spinner";

type FilterFormProps = {
  action: string;
  label: string;
  /** Query parameters to keep in the URL. */
  kept?: Record<string, string | undefined>;
  /** The URL without filters, if any filter is set. */
  resetHref?: string;
  children: ReactNode;
};

/** Filters in the URL. Without JavaScript, the browser submits the form. */
export function FilterForm({ action, label, kept = {}, resetHref, children }: FilterFormProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <search aria-label={label}>
      <form
        action={action}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = [...new FormData(event.currentTarget)].filter(
            (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
          );
          const query = new URLSearchParams(chosen);
          startTransition(() => router.push(query.size > 0 ? `${action}?${query}` : action));
        }}
      >
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <div className="flex gap-2">
          <Button type="submit">
            {pending && <Spinner />}
            Apply
          </Button>
          {resetHref && (
            <Button variant="ghost" asChild>
              <a
                href={resetHref}
                onClick={(event) => {
                  event.preventDefault();
                  startTransition(() => router.push(resetHref));
                }}
              >
                Reset
              </a>
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
