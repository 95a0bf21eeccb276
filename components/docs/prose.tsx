import type { ComponentProps } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { cx } from "@/components/cx";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { breakable } from "@/components/ui/data/highlight";
import { Table, Th } from "@/components/ui/data/table";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { languageTitles } from "@/lib/docs/sample-languages";
import { Code, CodeTabs } from "./code-tabs";
import { type Fence, groupFences } from "./fences";
import { nameLists } from "./lists";

type Node = NonNullable<ExtraProps["node"]>;

const textOf = (part: Node["children"][number] | undefined): string => {
  if (part?.type === "element") return part.children.map(textOf).join("");
  return part?.type === "text" ? part.value : "";
};

/** The accessible name of a table: its column titles, each in a line. */
const columnsOf = (table: Node | undefined): string =>
  textOf(table?.children.find((part) => part.type === "element"))
    .trim()
    .replace(/\s*\n\s*/g, ", ") || "Summary";

const Anchor = ({ href = "", children }: ComponentProps<"a">) => <Link href={href}>{children}</Link>;

const blockTitles: Record<string, string> = {
  ...languageTitles,
  bash: "Terminal",
  http: "HTTP",
  json: "JSON",
  hcl: "Terraform",
};

function FenceView({ fence }: { fence: Fence }) {
  if ("tabs" in fence) return <CodeTabs tabs={fence.tabs} className="my-5 rounded-lg border border-line" />;
  const { language, code, title = blockTitles[language] } = fence;
  // Regions need unique names.
  const firstWords = code.split("\n").find((line) => /\w/.test(line));
  const label = fence.title ?? `${title}: ${firstWords?.trim()}`;
  const areaClass = language === "http" ? "sm:[&_pre]:whitespace-pre-wrap" : undefined;
  return <Code code={code} title={title} label={label} className="my-5" areaClass={areaClass} />;
}

/** Of a list, a link each, with a text below it; and of an item. */
const isCards = (part: Node | undefined): boolean => part?.properties.look === "cards";

const cardsClass =
  "my-4 grid auto-rows-fr gap-3 text-muted text-sm leading-6 sm:grid-cols-2 [&>li]:relative [&>li]:rounded-lg [&>li]:border [&>li]:border-line [&>li]:bg-surface [&>li]:pr-9 [&>li]:pl-12 [&>li]:py-3 hover:[&>li]:bg-sunken [&_a]:font-medium [&_a]:text-[15px] [&_a]:text-ink [&_a]:no-underline [&_a]:after:absolute [&_a]:after:inset-0";

const cardIcons: Record<string, IconName> = {
  "/docs/guides/quick-start": "rocket",
  "/docs/reference/listPets": "list",
  "/docs/guides/rate-limits": "gauge",
  "/docs/guides/errors": "triangle-alert",
};

function Item({ node, children }: ComponentProps<"li"> & ExtraProps) {
  const link = node?.children.find((part) => part.type === "element" && part.tagName === "a");
  if (!isCards(node) || link?.type !== "element") return <li>{children}</li>;
  const icon = cardIcons[String(link.properties.href)] ?? "file-text";
  return (
    <li>
      <Icon name={icon} className="absolute top-3.5 left-4 size-5 text-accent-ink" />
      {children}
      <Icon name="chevron-right" className="absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </li>
  );
}

const labelledClass =
  "my-4 grid gap-5 [&_ul]:mt-2 [&_ul]:mb-0 sm:[&_ul]:mt-0 sm:[&>li]:grid sm:[&>li]:grid-cols-[6.5rem_1fr]";

const listClasses: Record<string, string> = { cards: cardsClass, labelled: labelledClass };

const listClass = (list: Node | undefined): string =>
  listClasses[String(list?.properties.look)] ?? "my-4 list-disc space-y-1.5 pl-5 marker:text-muted";

export const headingClass = "scroll-mt-20 [&>a]:no-underline hover:[&>a]:underline";

/** What a line of the changelog begins with. */
const changeTones: Record<string, Tone> = {
  Breaking: "danger",
  Removed: "warning",
  Deprecated: "warning",
  Changed: "info",
  Added: "accent",
  Fixed: "neutral",
};

const tableClass = cx(
  "of-text [&_td_code]:[overflow-wrap:normal] max-sm:[&_td_code]:text-[11px]",
  // A status with its code, and the path of an operation, do not break where there is room.
  "sm:[&_td:first-child:has(>code)]:whitespace-nowrap sm:[&_td>a>code]:whitespace-nowrap sm:[&_td>a_wbr]:hidden",
);

const components: Components = {
  h2: ({ id, children }) => {
    const [, version, day] = /^(\d\S+) \((.+)\)$/.exec(String(children)) ?? [];
    return (
      <h2 id={id} className={cx(headingClass, "mt-10 mb-3 text-xl", day && "border-line border-t pt-8")}>
        <a href={`#${id}`}>
          {version ?? children} {day && <span className="ml-1.5 font-normal text-[15px] text-muted">{day}</span>}
        </a>
      </h2>
    );
  },
  h3: ({ id, children }) => (
    <h3 id={id} className={`${headingClass} mt-6 mb-2 text-base`}>
      <a href={`#${id}`}>{children}</a>
    </h3>
  ),
  p: ({ children }) => <p className="my-4">{children}</p>,
  ul: ({ node, children }) => <ul className={listClass(node)}>{children}</ul>,
  ol: ({ children }) => <ol className="my-4 list-decimal space-y-1.5 pl-5 marker:text-muted">{children}</ol>,
  li: Item,
  a: Anchor,
  code: ({ children }) => (
    <code
      className={cx(
        "box-decoration-clone rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em] [overflow-wrap:anywhere]",
        // Even a table on a phone has room for it in one line.
        String(children).length <= 24 && "whitespace-nowrap",
      )}
    >
      {typeof children === "string" && children.includes("/") ? breakable(children) : children}
    </code>
  ),
  strong: ({ children }) => {
    const kind = /^(\w+):$/.exec(String(children))?.[1] ?? "";
    const tone = changeTones[kind];
    return <strong>{tone ? <Badge tone={tone}>{kind}</Badge> : children}</strong>;
  },
  div: ({ node }) => <FenceView fence={JSON.parse(String(node?.properties.fence))} />,
  table: ({ node, children }) => (
    <div className="my-5">
      <Table label={columnsOf(node)} className={tableClass}>
        {children}
      </Table>
    </div>
  ),
  th: ({ style, children }) => (children ? <Th style={style}>{children}</Th> : <td className="p-0" />),
  td: ({ style, children }) => <td style={style}>{children}</td>,
};

export const Prose = ({ markdown }: { markdown: string }) => (
  <div className="text-[15px] leading-6.5 [&>*:first-child]:mt-0">
    <Markdown remarkPlugins={[remarkGfm, groupFences, nameLists]} rehypePlugins={[rehypeSlug]} components={components}>
      {markdown}
    </Markdown>
  </div>
);

export const Inline = ({ markdown }: { markdown: string }) => (
  <Markdown components={{ ...components, p: ({ children }) => children }} remarkPlugins={[remarkGfm]}>
    {markdown}
  </Markdown>
);
