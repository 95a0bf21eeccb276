import type { Operation } from "@/lib/api/operation";

/** The placeholder for the key in a sample. A page that has a key shows the key instead. */
export const keyPlaceholder = "YOUR_API_KEY";

export const sampleLanguages = ["curl", "javascript", "typescript", "python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageTitles: Record<SampleLanguage, string> = {
  curl: "curl",
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
};

export type Samples = Record<SampleLanguage, string>;

type Call = { method: string; url: string; key: string; body?: string };

/** An animal that every demo has, and a short page. */
const sampleId = "2";
const sampleLimit = "3";

function callOf(operation: Operation, origin: string): Call {
  const path = operation.path.replace(/\{\w+\}/g, sampleId);
  const query = operation.paginated ? `?limit=${sampleLimit}` : "";
  const body = operation.body && JSON.stringify(operation.bodyExample);
  return { method: operation.method, url: `${origin}/api/v1${path}${query}`, key: keyPlaceholder, body };
}

function curl({ method, url, key, body }: Call): string {
  const lines = [
    method === "GET" ? `curl "${url}"` : `curl -X ${method} "${url}"`,
    `-H "Authorization: Bearer ${key}"`,
    ...(body ? ['-H "Content-Type: application/json"', `-d '${body}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

const spaced = (body: string): string =>
  body.replaceAll('":', '": ').replaceAll(',"', ', "').replace(/^\{/, "{ ").replace(/\}$/, " }");

function javascript({ method, url, key, body }: Call): string {
  const headers = [`    Authorization: "Bearer ${key}",`, ...(body ? ['    "Content-Type": "application/json",'] : [])];
  return [
    `const response = await fetch("${url}", {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers,
    "  },",
    ...(body ? [`  body: JSON.stringify(${spaced(body)}),`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(JSON.stringify(await response.json(), null, 2));",
  ].join("\n");
}

function clientCall(operation: Operation): string {
  if (operation.body) return `${operation.id}(${spaced(withBigints(JSON.stringify(operation.bodyExample)))})`;
  if (operation.paginated) return `${operation.id}({ limit: ${sampleLimit} })`;
  return `${operation.id}(${sampleId}n)`;
}

/** Writes the ids of a JSON body as bigints. Only fields with names that end in Id are ids. */
const withBigints = (json: string): string => json.replace(/("\w*Id"):(\d+)/g, "$1:$2n");

function typescript(operation: Operation, origin: string): string {
  const print = operation.paginated
    ? [
        "const { items } = await store.CALL;",
        "for (const { id, status } of items) console.log(`$" + "{id} $" + "{status}`);",
      ]
    : ["const { id, status } = await store.CALL;", "console.log(`$" + "{id} $" + "{status}`);"];
  return [
    'import { animalStore } from "./animal-store.mjs";',
    "",
    `const store = animalStore({ baseUrl: "${origin}/api/v1", apiKey: "${keyPlaceholder}" });`,
    ...print.map((line) => line.replace("CALL", clientCall(operation))),
  ].join("\n");
}

function python({ method, url, key, body }: Call): string {
  return [
    "import json",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    `        "Authorization": "Bearer ${key}",`,
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    "    },",
    ...(body ? [`    data=json.dumps(${spaced(body)}).encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.dumps(json.load(response), indent=2))",
  ].join("\n");
}

const httpSamples = (call: Call): Omit<Samples, "typescript"> => ({
  curl: curl(call),
  javascript: javascript(call),
  python: python(call),
});

/**
 * A GET request in each language, without the typed client. It prints the response.
 *
 * @param url the full URL with its query
 * @param key defaults to a placeholder
 */
export const requestSamples = (url: string, key = keyPlaceholder): Omit<Samples, "typescript"> =>
  httpSamples({ method: "GET", url, key });

/** The URL of the first request that a new key can send. @param origin the public origin of this deployment */
export const firstRequestUrl = (origin: string): string => `${origin}/api/v1/pets?status=available&limit=5`;

/**
 * A request to an operation in each language. It prints the response, and runs as it is with a key.
 *
 * @param origin the public origin of this deployment
 */
export const operationSamples = (operation: Operation, origin: string): Samples => ({
  ...httpSamples(callOf(operation, origin)),
  typescript: typescript(operation, origin),
});
