import { redirect } from "next/navigation";
import { z } from "zod";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { newRequestId } from "@/lib/base/request-id";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";
import { toJson } from "./json";

const answer = (status: number, body: unknown): Response =>
  new Response(toJson(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-store" },
  });

function explain(error: unknown): Response {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return answer(400, { message: issue ? `${issue.path.join(".")}: ${issue.message}` : "This is not valid." });
  }
  if (error instanceof Problem) return answer(404, { message: error.message });
  const requestId = newRequestId(Date.now());
  log().error({ err: error, requestId }, "a read failed");
  return answer(500, { message: `This could not be loaded. If it persists, tell us ${requestId}.` });
}

/**
 * Makes the GET handler of a read that the browser repeats through React Query, under `app/api/portal`. Answers 401 when
 * the session has ended; 64-bit integers travel as strings, dates as ISO 8601.
 *
 * @param schema what the query parameters must be
 * @param load reads for this viewer alone
 */
export const read =
  <S extends z.ZodType, T>(schema: S, load: (viewer: Viewer, query: z.output<S>) => Promise<T>) =>
  async (request: Request): Promise<Response> => {
    try {
      const viewer = await getViewer();
      if (!viewer) return answer(401, { message: "Your session has ended." });
      const query = schema.parse(Object.fromEntries(new URL(request.url).searchParams));
      return answer(200, await load(viewer, query));
    } catch (error) {
      return explain(error);
    }
  };

/**
 * Makes the GET handler of something to save, under `app/api/portal`. Leads to the sign-in page when the session has
 * ended.
 *
 * @param fileName what the browser saves it as
 * @param load reads for this viewer alone; the file is its JSON
 */
export const download =
  <T>(fileName: string, load: (viewer: Viewer) => Promise<T>) =>
  async (): Promise<Response> => {
    const viewer = await getViewer();
    if (!viewer) redirect("/sign-in");
    const response = answer(200, await load(viewer));
    response.headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
    return response;
  };
