import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { RowLink } from "@/components/ui/data/table";
import { Card, CardHeader } from "@/components/ui/layout/page";

/** `share` is a part of all, from 0 to 1, shown as a bar of the colour. The row leads to `href`. */
type Row = {
  id: string;
  label: ReactNode;
  keyEnd?: string;
  badge?: ReactNode;
  href?: string;
  share?: number;
  colour?: string;
  figures: ReactNode[];
};

type FiguresCardProps = {
  title: string;
  description?: string;
  columns: string[];
  rows: Row[];
  /** The rows filter this page, which stays where it is. */
  filters?: boolean;
  none?: string;
};

export function FiguresCard({ title, description, columns, rows, filters, none = "No requests" }: FiguresCardProps) {
  const [what, ...headers] = columns;
  return (
    <Card className="min-w-0 pb-2">
      <CardHeader title={title} description={description} />
      <table className="mt-2 w-full text-[13px]">
        <thead>
          <tr className="text-muted [&>th]:py-1.5 [&>th]:align-bottom [&>th]:font-medium">
            <th scope="col" className="px-5 text-left">
              {what}
            </th>
            {headers.map((header) => (
              <th key={header} scope="col" className="figure max-sm:whitespace-normal">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, keyEnd = "", badge, href, share, colour, figures }) => (
            <tr key={id} className={cx("relative border-line border-t", href && "hover:bg-sunken")}>
              <th scope="row" className="max-w-0 px-5 py-2 text-left font-normal">
                {typeof label === "string" ? (
                  <span className="block truncate" title={label + keyEnd}>
                    {href ? (
                      <RowLink href={href} scroll={filters ? false : undefined}>
                        {label}
                      </RowLink>
                    ) : (
                      label
                    )}
                    <span className="text-muted max-sm:hidden">{keyEnd}</span>
                    {badge}
                  </span>
                ) : (
                  label
                )}
                {share !== undefined && (
                  <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-line">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${100 * share}%`, background: colour }}
                    />
                  </span>
                )}
              </th>
              {headers.map((header, index) => (
                <td key={header} className="figure">
                  {figures[index]}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="border-line border-t">
              <td colSpan={columns.length} className="px-5 py-3 text-muted">
                {none}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  );
}
