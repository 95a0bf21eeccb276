import { product } from "@/lib/base/product";
import { version } from "@/lib/base/version";

export const clientPackage = `${product.slug}-client`;

export const clientArchive = `${clientPackage}-${version}.tgz`;

export const clientUrl = (origin: string): string => `${origin}/client/${clientArchive}`;

/** A page that has a key shows the key instead. */
export const keyPlaceholder = "YOUR_API_KEY";

export const sampleLanguages = ["curl", "javascript", "typescript", "python"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageTitles: Record<SampleLanguage, string> = {
  curl: "curl",
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
};

/** The names of the languages in Markdown. */
export const fenceNames: Record<SampleLanguage, string> = {
  curl: "bash",
  javascript: "javascript",
  typescript: "typescript",
  python: "python",
};

export type Samples = Record<SampleLanguage, string>;

type SampleCall = { method: string; url: string; headers: Record<string, string>; body?: string };

type ClientCall = { base: string; call: string; paginated: boolean };

const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

function curl({ method, url, headers, body }: SampleCall): string {
  const lines = [
    method === "GET" ? `curl "${url}"` : `curl -X ${method} "${url}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

const signs: Record<string, string> = { ",": ", ", ":": ": ", "{": "{ ", "}": " }" };

/** Changes no value. */
export const spaced = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|[,:{}]/g, (token) => signs[token] ?? token);

/** Whether a body is a literal with the same value in JavaScript and Python: texts, and numbers without many digits. */
const isLiteral = (body: string): boolean => /^\{(?:"\w+":(?:"[^"\\]*"|\d{1,15}),?)+\}$/.test(body);

function javascript({ method, url, headers, body }: SampleCall): string {
  const quoted = (name: string) => (/^\w+$/.test(name) ? name : `"${name}"`);
  return [
    `const response = await fetch("${url}", {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${JSON.stringify(value)},`),
    "  },",
    ...(body ? [`  body: ${isLiteral(body) ? `JSON.stringify(${spaced(body)})` : JSON.stringify(body)},`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    "console.log(JSON.stringify(await response.json(), null, 2));",
  ].join("\n");
}

function python({ method, url, headers, body }: SampleCall): string {
  return [
    "import json",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    ...Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
    "    },",
    ...(body ? [`    data=${isLiteral(body) ? `json.dumps(${spaced(body)})` : JSON.stringify(body)}.encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.dumps(json.load(response), indent=2))",
  ].join("\n");
}

function typescript({ base, call, paginated }: ClientCall): string {
  return [
    `// npm install ${clientUrl(new URL(base).origin)}`,
    `import { animalStore } from "${clientPackage}";`,
    "",
    `const store = animalStore({ baseUrl: "${base}", apiKey: "${keyPlaceholder}" });`,
    ...(paginated
      ? [`const { items } = await store.${call};`, "console.log(items);"]
      : [`console.log(await store.${call});`]),
  ].join("\n");
}

const httpSamples = (call: SampleCall): Omit<Samples, "typescript"> => ({
  curl: curl(call),
  javascript: javascript(call),
  python: python(call),
});

export const samplesOf = (call: SampleCall, client: ClientCall): Samples => ({
  ...httpSamples(call),
  typescript: typescript(client),
});

/** Without the typed client. */
export const requestSamples = (url: string, key = keyPlaceholder): Omit<Samples, "typescript"> =>
  httpSamples({ method: "GET", url, headers: bearer(key) });

export const firstRequestUrl = (origin: string): string => `${origin}/api/v1/pets?status=available&limit=5`;
