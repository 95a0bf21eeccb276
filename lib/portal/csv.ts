import { redirect } from "next/navigation";
import type { z } from "zod";
import { getViewer, type Viewer } from "@/lib/auth/viewer";

export type Cell = string | number | bigint | null;

/**
 * One value in a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front: paths
 * and user agents are written by whoever sent the request.
 */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, with its end. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

/** Sends text as it is made. What is not taken yet is not read yet, so that a large file needs no more memory. */
function stream(texts: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return?.();
    },
  });
}

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
    return new Response(stream(lines(viewer, query.data)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName(query.data)}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  };
