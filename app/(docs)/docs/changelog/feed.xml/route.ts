import { publicOrigin } from "@/lib/base/env";
import { changelogRss } from "@/lib/docs/changelog";
import { rssResponse } from "@/lib/web/feed";

export const dynamic = "force-static";
export const revalidate = 60;

export const GET = async (): Promise<Response> => rssResponse(await changelogRss(publicOrigin()));
