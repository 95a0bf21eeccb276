import { type ReactNode, useId } from "react";

type SectionProps = { id?: string; title: string; description?: ReactNode; children: ReactNode };

/** What a setting is, and on a wide page beside it the card that changes it. */
export function Section({ id, title, description, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid gap-x-12 gap-y-4 border-line border-t py-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <header>
        <h2 id={heading} className="text-[15px]">
          {title}
        </h2>
        {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
