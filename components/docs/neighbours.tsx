import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "@/components/ui/layout/link";
import { type DocsPage, neighbours } from "@/lib/docs/pages";

const cardClass = "flex flex-1 flex-col gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken";

export function Neighbours({ page }: { page: DocsPage }) {
  const { previous, next } = neighbours(page.path);
  return (
    <nav aria-label="Previous and next page" className="mt-14 flex flex-wrap gap-4">
      {previous && (
        <Link href={previous.path} className={cardClass}>
          <span className="flex items-center gap-1.5 text-[13px] text-muted">
            <ArrowLeft aria-hidden="true" className="size-3.5" /> Previous
          </span>
          <span className="font-medium">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link href={next.path} className={`${cardClass} items-end text-right`}>
          <span className="flex items-center gap-1.5 text-[13px] text-muted">
            Next <ArrowRight aria-hidden="true" className="size-3.5" />
          </span>
          <span className="font-medium">{next.title}</span>
        </Link>
      )}
    </nav>
  );
}
