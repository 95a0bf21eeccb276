import type { Metadata } from "next";
import { pageMetadata } from "@/components/docs/page-head";
import { ReferenceSection } from "@/components/docs/reference";
import { publicOrigin } from "@/lib/base/env";
import { docsPage, referencePath } from "@/lib/docs/pages";
import { documentedOperations, referenceOf } from "@/lib/docs/reference";

type Props = PageProps<"/docs/reference/[operation]">;

export const dynamicParams = false;
export const generateStaticParams = () => documentedOperations.map(({ id }) => ({ operation: id }));

const pageOf = async ({ params }: Props) => docsPage(referencePath((await params).operation));

export const generateMetadata = async (props: Props): Promise<Metadata> => pageMetadata(await pageOf(props));

export default async function OperationPage(props: Props) {
  const { operation } = await props.params;
  return (
    <ReferenceSection page={await pageOf(props)} reference={referenceOf(operation, publicOrigin())} now={Date.now()} />
  );
}
