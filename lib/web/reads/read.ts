import { z } from "zod";
import { ApiError, UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { newRequestId } from "@/lib/base/request-id";
import { memberOf } from "@/lib/web/auth/member";
import { accountOfPage, getViewer } from "@/lib/web/auth/viewer";
import { countRead, tooManyReads } from "@/lib/web/auth/viewer-limits";
import { toPortalJson } from "./json";
import { reads } from "./live";

const jsonResponse = (status: number, body: unknown, headers = {}): Response =>
  new Response(toPortalJson(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/** A problem says with its code what it is; without one, it is a mistake of the request. */
export function explain(error: unknown): Response {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return jsonResponse(400, {
      message: issue ? `${issue.path.join(".")}: ${issue.message}` : "The request is not valid.",
    });
  }
  if (error instanceof ApiError) return jsonResponse(error.status, { message: error.message });
  if (error instanceof UserError) return jsonResponse(400, { message: error.message });
  const requestId = newRequestId(Date.now());
  log().error({ err: error, requestId }, "a read failed");
  return jsonResponse(500, {
    message: `We could not load this data. If the problem persists, contact support with ${requestId}.`,
  });
}

/** 401 without a session, 429 above the read limit per person. 64-bit integers are strings, dates are ISO 8601. */
export async function respondToRead(request: Request, name: string): Promise<Response> {
  const [, read] = Object.entries(reads).find(([path]) => path === name) ?? [];
  if (!read) return jsonResponse(404, { message: "There is no such data." });
  try {
    const viewer = await getViewer(accountOfPage(request));
    if (!viewer) return jsonResponse(401, { message: "Your session has expired." });
    const wait = countRead(viewer.userId);
    if (wait > 0) {
      const { message, headers } = tooManyReads(wait);
      return jsonResponse(429, { message }, headers);
    }
    const query = read.schema.parse(Object.fromEntries(new URL(request.url).searchParams));
    return jsonResponse(200, await read.load(memberOf(viewer, "read"), query as never));
  } catch (error) {
    return explain(error);
  }
}
