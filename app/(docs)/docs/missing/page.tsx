import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/ui/layout/not-found-message";
import { setPageStatus } from "@/lib/web/page-status";

export const metadata: Metadata = { title: "Not found" };

// Not stored: anyone can ask for any number of paths.
export const dynamic = "force-dynamic";

/** What a path of the docs that has no page shows (next.config, rewrites). */
export default function MissingDocs() {
  setPageStatus(404);
  return <NotFoundMessage />;
}
