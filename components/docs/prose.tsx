import type { ElementContent } from "hast";
import type { ComponentProps } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { Table, Td, Th } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import { Code } from "./code";
import { fenceOf, groupPrograms } from "./fences";
import { Programs } from "./programs";

type Node = NonNullable<ExtraProps["node"]>;

const textOf = (part: ElementContent): string =>
  part.type === "text" ? part.value : part.type === "element" ? part.children.map(textOf).join("") : "";

/** The accessible name of a table: its column titles. */
function columnsOf(table: Node | undefined): string {
  const head = table?.children.find((part) => part.type === "element" && part.tagName === "thead");
  const cells = head?.type === "element" ? head.children.flatMap((row) => ("children" in row ? row.children : [])) : [];
  return (
    cells
      .map(textOf)
      .filter((text) => text.trim())
      .join(", ") || "Summary"
  );
}

const Anchor = ({ href = "", children }: ComponentProps<"a">) => (
  <Link href={href} className="link">
    {children}
  </Link>
);

const headingClass = "scroll-mt-20 [&>a]:no-underline hover:[&>a]:underline";

const components: Components = {
  h2: ({ id, children }) => (
    <h2 id={id} className={`${headingClass} mt-10 mb-3 text-xl`}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className={`${headingClass} mt-6 mb-2 text-base`}>
      <a href={`#${id}`}>{children}</a>
    </h3>
  ),
  p: ({ children }) => <p className="my-4">{children}</p>,
  ul: ({ children }) => <ul className="my-4 list-disc space-y-1.5 pl-5 marker:text-muted">{children}</ul>,
  ol: ({ children }) => <ol className="my-4 list-decimal space-y-1.5 pl-5 marker:text-muted">{children}</ol>,
  a: Anchor,
  code: ({ children }) => (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em] [overflow-wrap:anywhere]">{children}</code>
  ),
  pre: ({ node }) => {
    const fence = fenceOf(node);
    return fence && <Code {...fence} className="my-5" />;
  },
  div: ({ node }) => node && <Programs pres={node.children} />,
  table: ({ node, children }) => (
    <div className="my-5">
      <Table label={columnsOf(node)}>{children}</Table>
    </div>
  ),
  th: ({ children }) => (children ? <Th>{children}</Th> : <td className="p-0" />),
  td: ({ children }) => <Td className="align-top [&_code]:whitespace-nowrap">{children}</Td>,
};

export function Prose({ markdown }: { markdown: string }) {
  return (
    <div className="text-[15px] leading-6.5 [&>*:first-child]:mt-0">
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSlug, groupPrograms]} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
}

export function Inline({ markdown }: { markdown: string }) {
  return (
    <Markdown components={{ ...components, p: ({ children }) => children }} remarkPlugins={[remarkGfm]}>
      {markdown}
    </Markdown>
  );
}
