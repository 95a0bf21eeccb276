import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/metadata";
import { docsPage } from "@/lib/docs/pages";
import { publicOrigin } from "@/lib/web/reads/origin";

const page = docsPage("/docs/changelog");

export const metadata = pageMetadata(page);

export default async function Changelog() {
  return <Article page={page} origin={publicOrigin()} />;
}
