import { pick } from "@/lib/base/pick";
import { keyPlaceholder } from "@/lib/docs/sample-languages";
import { httpSamples } from "@/lib/docs/samples";

type Sent = { method: string; path: string; query: string | null };

/** Quotes a text for a POSIX shell, in which it is one word and nothing is expanded. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** So that a narrow page can break it between its fields. */
const toSpacedJson = (body: unknown): string => JSON.stringify(body, null, 1).replaceAll(/\n */g, " ");

const flags: Record<string, string> = { GET: "", HEAD: " --head" };

const hasBody = new Set(["POST", "PUT", "PATCH"]);

export const isRedacted = (url: string): boolean => url.includes("redacted");

export const sentPath = ({ path, query }: Pick<Sent, "path" | "query">): string => `${path}${query ? `?${query}` : ""}`;

/**
 * Send a request of the log again. What a client put into it is quoted: it may be an attack. Only curl shows a response
 * without a body, and sends a file as one.
 * @param example a body of the operation, as the log keeps none. @returns `missing`: what the log does not keep
 */
export function sentSamples(sent: Sent, origin: string, example?: unknown) {
  const { method } = sent;
  const url = origin + sentPath(sent);
  const writes = hasBody.has(method);
  const body = writes && example !== undefined ? toSpacedJson(example) : undefined;
  const headers = {
    Authorization: `Bearer ${keyPlaceholder}`,
    ...(writes && { "Content-Type": "application/json" }),
  };
  const lines = [
    `curl${flags[method] ?? ` --request ${quoteForShell(method)}`} ${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoteForShell(`${name}: ${value}`)}`),
    ...(writes ? [`--data ${body === undefined ? "@body.json" : quoteForShell(body)}`] : []),
  ];
  const bodyNote = body === undefined ? "Write the body to body.json." : "The body is an example.";
  return {
    samples: {
      curl: lines.join(" \\\n  "),
      ...((method === "GET" || body !== undefined) &&
        pick(httpSamples({ method, url, headers, body }), "javascript", "python")),
    },
    missing: [
      ...(writes ? [`The log keeps no bodies and no Idempotency-Key. ${bodyNote}`] : []),
      ...(isRedacted(url) ? ["The log redacts secrets. Replace each part that says redacted."] : []),
    ],
  };
}
