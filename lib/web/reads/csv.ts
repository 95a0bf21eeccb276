import { redirect } from "next/navigation";
import type { z } from "zod";
import { log } from "@/lib/base/log";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";

/**
 * Sends text as it is made: what is not taken yet is not read yet, so that a large file needs no more memory. A failure on
 * the way cuts the file off, so that it shows.
 */
function stream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
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

/** The answer that a browser saves as a CSV file. @param texts the file, in as many parts as it is made in */
export const csvResponse = (fileName: string, texts: AsyncGenerator<string>): Response =>
  new Response(stream(texts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });

/**
 * Makes the GET handler of a table to save as CSV, under `app/api/portal`. Leads to the sign-in page when the session has
 * ended.
 *
 * @param fileName what the browser saves it as, for these parameters
 * @param schema what the query parameters must be
 * @param lines reads for this viewer alone: the first line names the columns
 */
export const downloadCsv =
  <S extends z.ZodType>(
    schema: S,
    fileName: (query: z.output<S>) => string,
    lines: (viewer: Viewer, query: z.output<S>) => AsyncGenerator<string>,
  ) =>
  async (request: Request): Promise<Response> => {
    const viewer = await getViewer();
    if (!viewer) redirect("/sign-in");
    const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) return new Response("This address has filters that do not exist.", { status: 400 });
    return csvResponse(fileName(query.data), lines(viewer, query.data));
  };
