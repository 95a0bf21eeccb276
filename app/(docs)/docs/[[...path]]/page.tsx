import type { Metadata } from "next";
import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/page-head";
import { publicOrigin } from "@/lib/base/env";
import { articles, docsPage } from "@/lib/docs/pages";

type Props = PageProps<"/docs/[[...path]]">;

export const dynamicParams = false;
export const generateStaticParams = () => articles.map(({ path }) => ({ path: path.split("/").slice(2) }));

const pageOf = async ({ params }: Props) => docsPage(["/docs", ...((await params).path ?? [])].join("/"));

export const generateMetadata = async (props: Props): Promise<Metadata> => pageMetadata(await pageOf(props));

export default async function ArticlePage(props: Props) {
  return <Article page={await pageOf(props)} origin={publicOrigin()} />;
}
