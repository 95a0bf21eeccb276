import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageMetadata } from "@/components/docs/page-head";
import { Reference } from "@/components/docs/reference";
import { operations } from "@/lib/api/operations";
import { publicOrigin } from "@/lib/base/env";
import { docsPage, referencePath } from "@/lib/docs/pages";
import { referenceOf } from "@/lib/docs/reference";

type Props = PageProps<"/docs/reference/[operation]">;

export const dynamicParams = false;
export const generateStaticParams = () => operations.map(({ id }) => ({ operation: id }));

async function read({ params }: Props) {
  const { operation } = await params;
  const reference = referenceOf(operation, publicOrigin());
  if (!reference) notFound();
  return { page: docsPage(referencePath(operation)), reference };
}

export const generateMetadata = async (props: Props): Promise<Metadata> => pageMetadata((await read(props)).page);

export default async function OperationPage(props: Props) {
  const { page, reference } = await read(props);
  return <Reference page={page} reference={reference} now={Date.now()} />;
}
