import { Readable } from "node:stream";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { formValues } from "@/lib/web/actions/form-values";
import { type Member, memberOf } from "@/lib/web/auth/member";
import { accountOfPage, getViewer, staffAccess, type Viewer } from "@/lib/web/auth/viewer";
import { countRead, tooManyReads } from "@/lib/web/auth/viewer-limits";

/** An error aborts it: the client sees an incomplete file. */
async function* withLoggedFailure(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    log().error({ err: error }, "an export failed");
    throw error;
  }
}

const stream = (texts: AsyncGenerator<string>) =>
  Readable.toWeb(Readable.from(withLoggedFailure(texts), { objectMode: false })) as ReadableStream<Uint8Array>;

type File = { name: `${string}.${"csv" | "json"}`; texts: AsyncGenerator<string> };

/** Redirects to the sign-in page without a session; 403 for a UserError; 429 above the read limit per person. */
export const download = (make: (viewer: Viewer, request: Request) => File | Response) => async (request: Request) => {
  const viewer = await getViewer(accountOfPage(request));
  if (!viewer) redirect("/sign-in");
  const wait = countRead(viewer.userId);
  if (wait > 0) {
    const { message, headers } = tooManyReads(wait);
    return new Response(message, { status: 429, headers });
  }
  let file: File | Response;
  try {
    file = make(viewer, request);
  } catch (error) {
    if (error instanceof UserError) return new Response(error.message, { status: 403 });
    throw error;
  }
  if (file instanceof Response) return file;
  return new Response(stream(file.texts), {
    headers: {
      "Content-Type": file.name.endsWith(".csv") ? "text/csv; charset=utf-8" : "application/json",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
};

/** @param lines the first one has the column names */
export const downloadCsv = <S extends z.ZodType>(
  schema: S,
  fileName: (query: z.output<S>) => File["name"],
  lines: (member: Member, query: z.output<S>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    const member = memberOf(viewer, "read");
    const { account: _, ...parameters } = Object.fromEntries(new URL(request.url).searchParams);
    const query = schema.safeParse(parameters);
    if (!query.success) return new Response("This URL has filters that do not exist.", { status: 400 });
    return { name: fileName(query.data), texts: lines(member, query.data) };
  });

/** For people who are not staff, it does not exist. */
export const staffDownload = (
  name: File["name"],
  make: (parameters: Record<string, string | string[]>) => AsyncGenerator<string>,
) =>
  download((viewer, request) => {
    if (staffAccess(viewer) !== "granted") return new Response("Not found", { status: 404 });
    return { name, texts: make(formValues(new URL(request.url).searchParams)) };
  });
