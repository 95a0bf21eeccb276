import type { Operation } from "@/lib/api/operation";

/** Stands in every sample where the key goes; a page that has a key shows that instead. */
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

type Call = { method: string; url: string; body?: string };

/** An animal that is there in every demo, and few enough items to read. */
const sampleId = "2";
const sampleLimit = "3";

function callOf(operation: Operation, origin: string): Call {
  const path = operation.path.replace(/\{\w+\}/g, sampleId);
  const query = operation.paginated ? `?limit=${sampleLimit}` : "";
  const body = operation.body && JSON.stringify(operation.bodyExample);
  return { method: operation.method, url: `${origin}/api/v1${path}${query}`, body };
}

function curl({ method, url, body }: Call): string {
  const lines = [
    method === "GET" ? `curl "${url}"` : `curl -X ${method} "${url}"`,
    `-H "Authorization: Bearer ${keyPlaceholder}"`,
    ...(body ? ['-H "Content-Type: application/json"', `-d '${body}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

const spaced = (body: string): string =>
  body.replaceAll('":', '": ').replaceAll(',"', ', "').replace(/^\{/, "{ ").replace(/\}$/, " }");

function javascript({ method, url, body }: Call): string {
  const headers = [
    `    Authorization: "Bearer ${keyPlaceholder}",`,
    ...(body ? ['    "Content-Type": "application/json",'] : []),
  ];
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

/** The ids of a body as the client takes them. Only fields whose names end in Id hold ids. */
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

function python({ method, url, body }: Call): string {
  return [
    "import json",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    `        "Authorization": "Bearer ${keyPlaceholder}",`,
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    "    },",
    ...(body ? [`    data=json.dumps(${spaced(body)}).encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.dumps(json.load(response), indent=2))",
  ].join("\n");
}

/**
 * A working request to an operation in each language, which prints the response. Each can be pasted and run as it is once
 * it has a key.
 *
 * @param origin where this deployment is reached
 */
export function samplesOf(operation: Operation, origin: string): Samples {
  const call = callOf(operation, origin);
  return {
    curl: curl(call),
    javascript: javascript(call),
    typescript: typescript(operation, origin),
    python: python(call),
  };
}
