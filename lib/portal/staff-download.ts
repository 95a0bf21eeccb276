import { redirect } from "next/navigation";
import { getViewer } from "@/lib/auth/viewer";
import { log } from "@/lib/log";

type Parameters = Record<string, string | string[]>;

function parametersOf(request: Request): Parameters {
  const { searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? "")];
    }),
  );
}

/** Sends text as it is made, no faster than it is taken. A failure on the way cuts the file off, so that it shows. */
function stream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log().error({ err: error }, "an export failed");
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/**
 * Makes the GET handler of a CSV file for staff. Leads to the sign-in page when the session has ended; to everybody who
 * is not staff there is no such address.
 *
 * @param fileName what the browser saves it as
 * @param make the file's text, from the query parameters
 */
export const staffDownload =
  (fileName: string, make: (parameters: Parameters) => AsyncGenerator<string>) =>
  async (request: Request): Promise<Response> => {
    const viewer = await getViewer();
    if (!viewer) redirect("/sign-in");
    if (viewer.role !== "staff") return new Response("Not found", { status: 404 });
    return new Response(stream(make(parametersOf(request))), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
      },
    });
  };
