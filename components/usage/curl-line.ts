type Sent = { method: string; path: string; query: string | null };

type CurlLine = { command: string; missing: string[] };

/** Quotes a text for a POSIX shell, in which it is one word and nothing is expanded. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** So that a narrow page can break it between its fields. */
const spaced = (body: unknown): string => JSON.stringify(body, null, 1).replaceAll(/\n */g, " ");

const flags: Record<string, string> = { GET: "", HEAD: " --head" };

const redacted = /redacted/;
const hasBody = new Set(["POST", "PUT", "PATCH"]);

/** Sends a request of the log again. @param example a body of the operation, as the log keeps none */
export function curlLine({ method, path, query }: Sent, origin: string, example?: unknown): CurlLine {
  const body = example === undefined ? "@body.json" : quoted(spaced(example));
  const url = `${origin}${path}${query ? `?${query}` : ""}`;
  const lines = [
    `curl${flags[method] ?? ` --request ${quoted(method)}`} ${quoted(url)}`,
    `--header "Authorization: Bearer $API_KEY"`,
    ...(hasBody.has(method) ? ["--header 'Content-Type: application/json'", `--data ${body}`] : []),
  ];
  return {
    command: lines.join(" \\\n  "),
    missing: [
      ...(hasBody.has(method)
        ? [
            `The log keeps no bodies and no Idempotency-Key. ${example === undefined ? "Write the body to body.json." : "The body is an example."}`,
          ]
        : []),
      ...(redacted.test(url) ? ["The log redacts secrets. Replace each part that says redacted."] : []),
    ],
  };
}
