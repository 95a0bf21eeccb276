import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/page-head";
import { publicOrigin } from "@/lib/base/env";
import { docsPage } from "@/lib/docs/pages";

const page = docsPage("/docs/changelog");

export const metadata = pageMetadata(page);

export default async function Changelog() {
  return <Article page={page} origin={publicOrigin()} />;
}
