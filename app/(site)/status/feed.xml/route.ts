import { publicOrigin } from "@/lib/base/env";
import { statusFeed } from "@/lib/domains/incidents/feed";
import { recentIncidents } from "@/lib/domains/incidents/service";
import { rssOf, rssResponse } from "@/lib/web/feed";

// A build has no database to ask.
export const dynamic = "force-dynamic";

export const GET = async (): Promise<Response> =>
  rssResponse(rssOf(publicOrigin(), statusFeed(await recentIncidents(Date.now()))), {
    "Cache-Control": "public, max-age=60",
  });
