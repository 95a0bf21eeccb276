import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/metadata";
import { docsPage } from "@/lib/docs/pages";
import { publicOrigin } from "@/lib/web/reads/origin";

const page = docsPage("/docs");

export const metadata = pageMetadata(page);

export default async function Overview() {
  return <Article page={page} origin={publicOrigin()} />;
}
