import { product } from "@/lib/base/product";
import { version } from "@/lib/base/version";
import { keyPlaceholder, type Samples } from "./sample-languages";

export const clientPackage = `${product.slug}-client`;

export const clientArchive = `${clientPackage}-${version}.tgz`;

export const clientUrl = (origin: string): string => `${origin}/client/${clientArchive}`;

/** `noContent`: the response has no body. */
type SampleCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  noContent?: boolean;
};

/** `create`: what makes the client, with the base URL and the key. */
type ClientCall = { create: string; base: string; key: string; call: string; paginated: boolean; noContent: boolean };

function curl({ method, url, headers, body }: SampleCall): string {
  const lines = [
    method === "GET" ? `curl "${url}"` : `curl -X ${method} "${url}"`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-d '${body.replaceAll("'", "'\\''").replaceAll("\n", "\n  ")}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** A body that is a literal with the same value in JavaScript and Python: texts, and numbers without many digits. */
const literal = /^\{(?:\s*"\w+":\s*(?:"[^"\\\n]*"|\d{1,15}),?)+\s*\}$/;

const bodyIn = (write: string, body: string, indent: string): string =>
  literal.test(body) ? `${write}(${body.replaceAll("\n", `\n${indent}`)})` : JSON.stringify(body);

function javascript({ method, url, headers, body, noContent }: SampleCall): string {
  const quoted = (name: string) => (/^\w+$/.test(name) ? name : `"${name}"`);
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...Object.entries(headers).map(([name, value]) => `    ${quoted(name)}: ${JSON.stringify(value)},`),
    "  },",
    ...(body ? [`  body: ${bodyIn("JSON.stringify", body, "  ")},`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    ...(noContent ? [] : ["console.log(JSON.stringify(await response.json(), null, 2));"]),
  ].join("\n");
}

function python({ method, url, headers, body, noContent }: SampleCall): string {
  return [
    ...(noContent && !body ? [] : ["import json"]),
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    ...(method === "GET" ? [] : [`    method=${JSON.stringify(method)},`]),
    "    headers={",
    ...Object.entries(headers).map(([name, value]) => `        "${name}": ${JSON.stringify(value)},`),
    "    },",
    ...(body ? [`    data=${bodyIn("json.dumps", body, "    ")}.encode(),`] : []),
    ")",
    ...(noContent
      ? ["urllib.request.urlopen(request)"]
      : ["with urllib.request.urlopen(request) as response:", "    print(json.dumps(json.load(response), indent=2))"]),
  ].join("\n");
}

const text = (value: string): string => `'${value.replace(/[\\']/g, "\\$&")}'`;

function php({ method, url, headers, body }: SampleCall): string {
  return [
    "<?php",
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    `    "header" => [`,
    ...Object.entries(headers).map(([name, value]) => `        ${text(`${name}: ${value}`)},`),
    "    ],",
    ...(body ? [`    "content" => ${text(body)},`] : []),
    "]]);",
    `echo file_get_contents(${text(url)}, false, $context);`,
  ].join("\n");
}

function ruby({ method, url, headers, body }: SampleCall): string {
  return [
    'require "net/http"',
    "",
    `uri = URI(${text(url)})`,
    "headers = {",
    ...Object.entries(headers).map(([name, value]) => `  "${name}" => ${text(value)},`),
    "}",
    ...(body ? [`body = ${text(body)}`] : []),
    `response = Net::HTTP.start(uri.host, uri.port, use_ssl: ${url.startsWith("https:")}) do |http|`,
    `  http.send_request("${method}", uri.request_uri, ${body ? "body" : "nil"}, headers)`,
    "end",
    "abort response.body unless response.is_a?(Net::HTTPSuccess)",
    "puts response.body",
  ].join("\n");
}

function typescript({ create, base, key, call, paginated, noContent }: ClientCall): string {
  const printed = paginated
    ? `const { items } = await store.${call};\nconsole.log(items);`
    : `console.log(await store.${call});`;
  return [
    `// npm install ${clientUrl(new URL(base).origin)}`,
    `import { ${create} } from "${clientPackage}";`,
    "",
    `const store = ${create}({ baseUrl: "${base}", apiKey: "${key}" });`,
    noContent ? `await store.${call};` : printed,
  ].join("\n");
}

/** Without the typed client. In JavaScript and Python, a URL and a method that a stranger chose run nothing. */
export const httpSamples = (call: SampleCall): Omit<Samples, "typescript"> => ({
  curl: curl(call),
  javascript: javascript(call),
  python: python(call),
  php: php(call),
  ruby: ruby(call),
});

export const samplesOf = (call: SampleCall, client: ClientCall): Samples => ({
  ...httpSamples(call),
  typescript: typescript(client),
});

export const requestSamples = (url: string, key = keyPlaceholder): Omit<Samples, "typescript"> =>
  httpSamples({ method: "GET", url, headers: { Authorization: `Bearer ${key}` } });

export const firstRequestUrl = (origin: string): string => `${origin}/api/v1/pets?status=available&limit=5`;
