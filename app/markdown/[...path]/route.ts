import { publicOrigin } from "@/lib/base/env";
import { pageMarkdown } from "@/lib/docs/page-markdown";
import { docsPage, docsPages } from "@/lib/docs/pages";

export const dynamic = "force-static";
export const dynamicParams = false;
export const revalidate = 60;

export const generateStaticParams = () => docsPages.map(({ path }) => ({ path: path.split("/").slice(1) }));

/** A documentation page as Markdown. next.config rewrites URLs that end in `.md` to this route. */
export async function GET(_: Request, { params }: RouteContext<"/markdown/[...path]">): Promise<Response> {
  const page = docsPage(`/${(await params).path.join("/")}`);
  return new Response(await pageMarkdown(page, publicOrigin()), {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
