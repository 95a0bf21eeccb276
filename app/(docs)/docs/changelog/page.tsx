import { Article } from "@/components/docs/article";
import { pageMetadata } from "@/components/docs/page-head";
import { publicOrigin } from "@/lib/base/env";
import { changelogFeed } from "@/lib/docs/changelog";
import { docsPage } from "@/lib/docs/pages";

const page = docsPage("/docs/changelog");

const head = pageMetadata(page);
const types = { ...head.alternates?.types, "application/rss+xml": changelogFeed };

export const metadata = { ...head, alternates: { ...head.alternates, types } };

export default async function Changelog() {
  return <Article page={page} origin={publicOrigin()} />;
}
