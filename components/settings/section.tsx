import { type ReactNode, useId } from "react";
import { FormCard } from "@/components/ui/form/form-card";
import { Card, CardFooter } from "@/components/ui/layout/page";

type SectionProps = { id?: string; title: string; description?: ReactNode; children: ReactNode };

/** What a setting is, and on a wide page beside it the card that changes it. */
export function SettingsSection({ id, title, description, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-28 gap-x-12 gap-y-4 border-line border-t py-8 lg:scroll-mt-0 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
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

type FormSectionProps<T> = Omit<SectionProps, "children"> & Omit<Parameters<typeof FormCard<T>>[0], "label">;

export const FormSection = <T,>({ id, title, description, ...form }: FormSectionProps<T>) => (
  <SettingsSection id={id} title={title} description={description}>
    <FormCard label={title} {...form} />
  </SettingsSection>
);

type ListSectionProps = SectionProps & { className?: string; footer?: ReactNode };

export const ListSection = ({ className, footer, children, ...section }: ListSectionProps) => (
  <SettingsSection {...section}>
    <Card className={className}>
      <ul aria-label={section.title} className="divide-y divide-line">
        {children}
      </ul>
      {footer && <CardFooter>{footer}</CardFooter>}
    </Card>
  </SettingsSection>
);

type RowProps = { title: ReactNode; action: ReactNode; children: ReactNode };

export const SettingsRow = ({ title, action, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
    <div className="min-w-0 flex-1 basis-48">
      <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">{title}</p>
      <p className="mt-0.5 text-[13px] text-muted">{children}</p>
    </div>
    {action}
  </li>
);
