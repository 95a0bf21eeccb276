import { entriesByName } from "@/lib/web/actions/form-values";
import { download } from "./download";

/**
 * Makes the GET handler of a CSV file for staff. Leads to the sign-in page when the session has ended; to everybody who
 * is not staff there is no such address.
 *
 * @param fileName what the browser saves it as
 * @param make the file's text, from the query parameters
 */
export const staffDownload = (
  fileName: string,
  make: (parameters: Record<string, string | string[]>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    if (viewer.role !== "staff") return new Response("Not found", { status: 404 });
    return {
      name: fileName,
      type: "text/csv; charset=utf-8",
      texts: make(entriesByName(new URL(request.url).searchParams)),
    };
  });
