import { entriesByName } from "@/lib/web/actions/form-values";
import { staffAccess } from "@/lib/web/auth/viewer";
import { download } from "./download";

/**
 * Makes the GET handler of a CSV download for staff. Redirects to the sign-in page without a session; for other users it
 * does not exist.
 *
 * @param fileName the file name
 * @param make returns the file's text for the query parameters
 */
export const staffDownload = (
  fileName: string,
  make: (parameters: Record<string, string | string[]>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    if (staffAccess(viewer) !== "granted") return new Response("Not found", { status: 404 });
    return {
      name: fileName,
      type: "text/csv; charset=utf-8",
      texts: make(entriesByName(new URL(request.url).searchParams)),
    };
  });
