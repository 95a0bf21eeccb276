import type { Metadata } from "next";
import { Palette } from "@/components/palette/palette";
import { NotFoundText } from "@/components/ui/layout/not-found-message";
import { referencePath } from "@/lib/docs/pages";
import { setPageStatus } from "@/lib/web/page-status";

export const metadata: Metadata = { title: "Not found" };

// Not stored: anyone can ask for any number of paths.
export const dynamic = "force-dynamic";

const others = [
  { href: "/docs", label: "Docs" },
  { href: "/docs/guides/quick-start", label: "Quick start" },
  { href: referencePath("listPets"), label: "Reference" },
];

/** What a path of the docs that has no page shows (next.config, rewrites). */
export default function MissingDocs() {
  setPageStatus(404);
  return <NotFoundText advice="Search the docs for it." first={<Palette look="wide" />} others={others} />;
}
