import { NotFoundMessage } from "@/components/ui/not-found-message";
import { setPageStatus } from "@/lib/base/page-status";

/**
 * The 404 of the staff area with its status, for a page or a layout to return. Unlike notFound(), which Next renders in the
 * browser alone, it is readable without a script.
 */
export function Missing() {
  setPageStatus(404);
  return <NotFoundMessage />;
}
