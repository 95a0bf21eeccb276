import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/cx";
import type { Instant } from "@/components/time";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { SelectBox } from "./select-box";
import { LinkRow, RowLink, Table, Th } from "./table";
import { Day, RelativeTime, Time } from "./time";

const shownFrom = {
  sm: "max-sm:hidden",
  md: "hidden md:table-cell",
  lg: "hidden lg:table-cell",
  xl: "hidden xl:table-cell",
};
const hiddenFrom = { sm: "sm:hidden", md: "md:hidden", lg: "lg:hidden", xl: "xl:hidden" };

export type Sort = { href: string; sorted?: "ascending" | "descending" };

const sortIcons = { ascending: "arrow-up", descending: "arrow-down", none: "chevrons-up-down" } as const;

const SortLink = ({ href, sorted, children }: Sort & { children: string }) => (
  <Link
    href={href}
    scroll={false}
    className="-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:text-ink aria-current:text-ink"
    aria-current={sorted ? "true" : undefined}
  >
    {children}
    <Icon name={sortIcons[sorted ?? "none"]} className="size-3.5" />
  </Link>
);

export type Column<Row> = {
  title: string;
  /** The URL of the page that is sorted by it, and how this page is sorted. */
  sort?: Sort;
  /** The narrowest window that has room for it. A column without it is always shown. */
  from?: keyof typeof shownFrom;
  /** Shown below the first column while there is no room for it, as it is or in other words. */
  below?: true | ((row: Row) => ReactNode);
  right?: true;
  className?: string;
  /** Stands before the cell, and before what is below it. */
  picture?: (row: Row) => ReactNode;
  cell: (row: Row) => ReactNode;
};

/** Below the first column, it has its title, to say what the time is of. */
type TimeColumn<Row> = Pick<Column<Row>, "title" | "from" | "below" | "right"> & {
  at: (row: Row) => Instant | null;
  /** Stands in a row that has no time. */
  none?: string;
};

function columnOf<Row>(form: (at: Instant) => ReactNode, { at, none, below, ...column }: TimeColumn<Row>): Column<Row> {
  const cell = (row: Row) => {
    const time = at(row);
    return time === null ? none : form(time);
  };
  const titled = (row: Row) => [`${column.title} `, <Fragment key="time">{cell(row)}</Fragment>];
  return { ...column, className: "whitespace-nowrap text-muted", cell, below: below === true ? titled : below };
}

export const timeColumn = <Row,>(column: TimeColumn<Row>) => columnOf((at) => <Time at={at} />, column);

export const dayColumn = <Row,>(column: TimeColumn<Row>) => columnOf((at) => <Day at={at} />, column);

export const agoColumn = <Row,>(now: number, column: TimeColumn<Row>) =>
  columnOf((at) => <RelativeTime at={at} now={now} />, column);

/** The first column of a table whose text ends with "…" where it has no room. */
export const truncated = "w-full max-w-0 whitespace-nowrap sm:w-auto sm:max-w-72";

export const TitleLink = (props: Parameters<typeof RowLink>[0] & { children: string }) => (
  <RowLink className="block truncate" title={props.children} {...props} />
);

/** Facts with a dot between them, so none begins with a block. */
const Below = <Row,>({ columns, row }: { columns: Column<Row>[]; row: Row }) => (
  <span className="block overflow-hidden text-[13px] text-muted">
    <span className="facts">
      {columns.map(({ title, from = "sm", below, className, cell }) => {
        const shown = typeof below === "function" ? below(row) : cell(row);
        return (
          shown && (
            <span key={title} className={cx(hiddenFrom[from], className)}>
              {shown}
            </span>
          )
        );
      })}
    </span>
  </span>
);

/** The boxes that choose rows, by their IDs: `all` is the label of that of all. A row without a label has none. */
type Select<Row> = {
  all: string;
  labelOf: (row: Row) => string | false;
  chosen: string[];
  choose: (ids: string[]) => void;
};

export type DataTableProps<Row> = {
  label: string;
  columns: (Column<Row> | false)[];
  rows: Row[];
  select?: Select<Row>;
  actions?: (row: Row) => ReactNode;
  none?: ReactNode;
  links?: boolean;
  /** Otherwise those of several columns have it there, and those with rows to choose. */
  headOnPhones?: boolean;
  rowClass?: string;
};

export function DataTable<Row extends { id: bigint | string }>(props: DataTableProps<Row>) {
  const { label, rows, select, actions, none, links = false, rowClass } = props;
  if (rows.length === 0) return typeof none === "string" ? <p className="text-muted">{none}</p> : none;
  const columns = props.columns.filter((column) => column !== false);
  const below = columns.filter((column) => column.below);
  const first = columns.find(({ from }) => !from);
  const TableRow = links ? LinkRow : "tr";
  return (
    <Table
      label={label}
      headOnPhones={props.headOnPhones ?? (select !== undefined || columns.filter(({ from }) => !from).length > 1)}
      head={[
        select !== undefined && (
          <Th key="select" className="w-10">
            <SelectBox {...select} label={select.all} ids={rows.filter(select.labelOf).map(({ id }) => String(id))} />
          </Th>
        ),
        ...columns.map(({ title, sort, from, right }) => (
          <Th
            key={title}
            aria-sort={sort && (sort.sorted ?? "none")}
            className={cx(from && shownFrom[from], right && "text-right")}
          >
            {sort ? <SortLink {...sort}>{title}</SortLink> : title}
          </Th>
        )),
        actions !== undefined && { hidden: "Actions" },
      ]}
    >
      {rows.map((row) => (
        <TableRow key={String(row.id)} className={rowClass}>
          {select && (
            <td>
              <SelectBox {...select} label={select.labelOf(row)} ids={[String(row.id)]} />
            </td>
          )}
          {columns.map((column) => {
            const { title, from, right, className, picture, cell } = column;
            const content = (
              <>
                {cell(row)}
                {column === first && below.length > 0 && <Below columns={below} row={row} />}
              </>
            );
            return (
              <td key={title} className={cx(from && shownFrom[from], right && "text-right tabular-nums", className)}>
                {picture ? (
                  <div className="flex items-center gap-3">
                    {picture(row)}
                    <div className="min-w-0 flex-1">{content}</div>
                  </div>
                ) : (
                  content
                )}
              </td>
            );
          })}
          {actions && (
            <td>
              <div className="relative z-10 flex flex-wrap justify-end gap-1.5">{actions(row)}</div>
            </td>
          )}
        </TableRow>
      ))}
    </Table>
  );
}
