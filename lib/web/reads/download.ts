import { redirect } from "next/navigation";
import type { z } from "zod";
import { log } from "@/lib/base/log";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";
import { countRead, inPlace, TooManyReads } from "@/lib/web/auth/viewer-limits";

/**
 * Sends text as it is made: what is not taken yet is not read yet, so that a large file needs no more memory. Each part is
 * made in a place of the viewer's; while the browser takes its time, none is held. A failure on the way cuts the file off,
 * so that it shows.
 */
function stream({ userId }: Viewer, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await inPlace(userId, () => texts.next());
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log().error({ err: error }, "an export failed");
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

type File = { name: string; type: "text/csv; charset=utf-8" | "application/json"; texts: AsyncGenerator<string> };

/**
 * Makes the GET handler of a file to save, under `app/api/portal` and `app/api/staff`. Leads to the sign-in page when the
 * session has ended; 429 to a viewer who reads more than a person can.
 *
 * @param make the file for this viewer, its text in as many parts as it is made in; or what to response instead
 */
export const download = (make: (viewer: Viewer, request: Request) => File | Response) => async (request: Request) => {
  const viewer = await getViewer();
  if (!viewer) redirect("/sign-in");
  try {
    countRead(viewer.userId);
  } catch (error) {
    if (!(error instanceof TooManyReads)) throw error;
    return new Response(error.message, { status: 429, headers: { "Retry-After": String(error.retryAfter) } });
  }
  const file = make(viewer, request);
  if (file instanceof Response) return file;
  return new Response(stream(viewer, file.texts), {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
};

/**
 * Makes the GET handler of a table to save as CSV, under `app/api/portal`.
 *
 * @param fileName what the browser saves it as, for these parameters
 * @param schema what the query parameters must be
 * @param lines reads for this viewer alone: the first line names the columns
 */
export const downloadCsv = <S extends z.ZodType>(
  schema: S,
  fileName: (query: z.output<S>) => string,
  lines: (viewer: Viewer, query: z.output<S>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) return new Response("This address has filters that do not exist.", { status: 400 });
    return { name: fileName(query.data), type: "text/csv; charset=utf-8", texts: lines(viewer, query.data) };
  });
