import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/page-head";
import { publicOrigin } from "@/lib/base/env";
import { docsPage, guideSlugs } from "@/lib/docs/pages";

type Props = PageProps<"/docs/guides/[slug]">;

export const dynamicParams = false;
export const generateStaticParams = () => guideSlugs.map((slug) => ({ slug }));

async function pageOf({ params }: Props) {
  const { slug } = await params;
  if (!guideSlugs.includes(slug)) notFound();
  return docsPage(`/docs/guides/${slug}`);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => pageMetadata(await pageOf(props));

export default async function Guide(props: Props) {
  return <Article page={await pageOf(props)} origin={publicOrigin()} />;
}
