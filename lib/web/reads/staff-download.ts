import { entriesByName } from "@/lib/web/actions/form-values";
import { staffAccess } from "@/lib/web/auth/viewer";
import { download } from "./download";

/** For people who are not staff, it does not exist. */
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
