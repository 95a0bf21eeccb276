import { existsSync, readFileSync } from "node:fs";
import { tags } from "@/lib/api/tags";
import { capitalized } from "@/lib/base/words";
import { namedCommand, oneOf, required, text } from "@/server/commands/options";
import { Misuse } from "@/server/commands/program";
import * as edits from "./edits";
import { generate } from "./generate";
import { labelOf, spaced } from "./names";

const help = `Writes an operation: its definition, its route file if it has none, and a test that fails until it has a handler.

  npm run new -- operation listSuppliers --method GET --path /suppliers

  --method <name>    GET, POST, PUT, PATCH or DELETE
  --path <path>      below /api/v1, with {name} for each parameter: /suppliers/{supplierId}
  --scope <name>     what a key needs (default: suppliers:read, or suppliers:write)
  --tag <name>       its group in the reference (default: suppliers)`;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const scopePattern = /^[a-z][a-z-]*:[a-z][a-z-]*$/;
const pathPattern = /^(?:\/(?:[a-z][a-z0-9-]*|\{[a-z][a-zA-Z0-9]*\}))+$/;

const has = (file: string, part: string): boolean => readFileSync(file, "utf8").includes(part);

function requireNew(id: string, file: string, method: string, path: string): void {
  const known = readFileSync("lib/api/operations/index.ts", "utf8");
  if (new RegExp(`\\b${id}\\b`).test(known) || existsSync(`lib/api/operations/${file}.ts`))
    throw new Misuse(`The operation ${id} exists already.`);
  const files = [...known.matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) => `lib/api/operations/${name}.ts`);
  const same = files.find((one) => has(one, `method: "${method}"`) && has(one, `path: "${path}"`));
  if (same) throw new Misuse(`${method} ${path} exists already: ${same}.`);
}

const options = { method: text, path: text, scope: text, tag: text };

function read(id: string, options: { method?: string; path?: string; scope?: string; tag?: string }) {
  if (!/^[a-z]+[A-Z][a-zA-Z0-9]*$/.test(id)) throw new Misuse(`"${id}" is not a name such as listSuppliers.`);
  const method = oneOf("method", methods, required("method", options.method));
  const path = required("path", options.path);
  if (!pathPattern.test(path))
    throw new Misuse(`--path must be like /suppliers or /suppliers/{supplierId}; got "${path}".`);
  const area = path.split("/")[1]?.replace(/[{}]/g, "") ?? "";
  const scope = options.scope ?? `${area}:${method === "GET" ? "read" : "write"}`;
  if (!scopePattern.test(scope)) throw new Misuse(`--scope must be like suppliers:read; got "${scope}".`);
  const tag = options.tag ?? area;
  if (!/^[a-z][a-z-]*$/.test(tag)) throw new Misuse(`--tag must be like suppliers; got "${tag}".`);
  const file = spaced(id).replace(/ /g, "-");
  requireNew(id, file, method, path);
  return { id, file, method, path, scope, tag };
}

export const operation = namedCommand("operation listSuppliers", help, options, async (name, given) => {
  const { id, file, method, path, scope, tag } = read(name, given);
  const route = `app/api/v1${path.replace(/\{/g, "[").replace(/\}/g, "]")}`;
  const hasBody = method !== "GET" && method !== "DELETE";
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({ name, label: labelOf(name) }));
  const data = {
    ...{ id, file, method, path, scope, tag, route, hasBody, parameters },
    type: capitalized(id),
    summary: labelOf(id),
    status: method === "POST" ? "201" : "200",
    hasParameters: parameters.length > 0,
    examplePath: path.replace(/\{\w+\}/g, "1"),
  };
  generate({
    title: `operation ${id}`,
    folders: ["operation", ...(existsSync(`${route}/route.ts`) ? [] : ["operation-route"])],
    data,
    edits: [
      edits.operationList([[id, file]]),
      ...(Object.hasOwn(tags, tag) ? [] : [edits.tag(tag, labelOf(tag), `${labelOf(tag)}.`)]),
      ...(has("lib/base/vocabulary.ts", `"${scope}"`) ? [] : [edits.scopes([[scope, `${labelOf(id)}.`]])]),
      edits.changelog([`\`${method} ${path}\` is new.`]),
    ],
    next: [
      `Write what it takes and returns, and its handler: lib/api/operations/${file}.ts`,
      "Write its query and its rule in a domain under lib/domains.",
      `npx vitest run --project integration lib/api/operations/${file}   fails until then`,
      "Say in content/changelog.md what it is for.",
    ],
  });
});
