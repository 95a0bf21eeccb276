import { redirect } from "next/navigation";
import type { z } from "zod";
import { log } from "@/lib/base/log";
import { entriesByName } from "@/lib/web/actions/form-values";
import { getViewer, staffAccess, type Viewer } from "@/lib/web/auth/viewer";
import { countRead, tooManyReads } from "@/lib/web/auth/viewer-limits";

/** Reads a chunk when the client has taken the one before. An error aborts it: the client sees an incomplete file. */
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

type File = { name: string; type: "text/csv; charset=utf-8" | "application/json"; texts: AsyncGenerator<string> };

/** Redirects to the sign-in page without a session; 429 above the read limit per person. */
export const download = (make: (viewer: Viewer, request: Request) => File | Response) => async (request: Request) => {
  const viewer = await getViewer();
  if (!viewer) redirect("/sign-in");
  const wait = countRead(viewer.userId);
  if (wait > 0) {
    const { message, headers } = tooManyReads(wait);
    return new Response(message, { status: 429, headers });
  }
  const file = make(viewer, request);
  if (file instanceof Response) return file;
  return new Response(stream(file.texts), {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
};

/** @param lines the first one has the column names */
export const downloadCsv = <S extends z.ZodType>(
  schema: S,
  fileName: (query: z.output<S>) => string,
  lines: (viewer: Viewer, query: z.output<S>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) return new Response("This URL has filters that do not exist.", { status: 400 });
    return { name: fileName(query.data), type: "text/csv; charset=utf-8", texts: lines(viewer, query.data) };
  });

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
