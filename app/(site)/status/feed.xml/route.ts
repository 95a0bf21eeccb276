import { publicOrigin } from "@/lib/base/env";
import { statusFeed } from "@/lib/domains/incidents/feed";
import { recentIncidents } from "@/lib/domains/incidents/service";

// A build has no database to ask.
export const dynamic = "force-dynamic";

/** Readers and caches may keep it for a minute. */
export const GET = async (): Promise<Response> =>
  new Response(statusFeed(await recentIncidents(Date.now()), publicOrigin()), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "public, max-age=60" },
  });
