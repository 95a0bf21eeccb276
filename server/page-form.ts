import type { IncomingHttpHeaders } from "node:http";
import { isDeeper } from "@/lib/base/depth";
import { Rejection } from "./rejection";

/** The most fields of a form. Staff can select 100 orders, and React adds some fields. */
const maxFields = 200;
/** The most arguments of an action, and how deep they may be. A form sends two: its last result, which is flat, and itself. */
const maxArguments = 10;
const maxDepth = 50;

const malformed = () => new Rejection(400, "The form is not well formed.");

/**
 * Rejects what makes the parsers of Next, React and next-auth slow or fail with a 500: too many fields, and invalid
 * encodings of forms and of action arguments.
 *
 * @returns the body for them. They get a form as we have read it, because their parsers read some forms differently.
 * @throws Rejection 400 or 413
 */
export async function checkedForm(headers: IncomingHttpHeaders, body: Buffer): Promise<Buffer> {
  const type = headers["content-type"] ?? "";
  const action = "next-action" in headers;
  // Each condition is the one of the code that reads the body: Next for the first two, next-auth for the third.
  if (!type.startsWith("multipart/form-data")) {
    if (action) checkArguments(new Map([["0", parse(body.toString())]]), action);
    else if (type.includes("application/x-www-form-urlencoded")) checkCount(body, "&");
    return body;
  }
  checkCount(body, "content-disposition");
  const form = await parsed(type, body);
  checkArguments(argumentsIn(form), action);
  return encoded(form, headers);
}

function checkCount(body: Buffer, mark: string): void {
  if (body.toString("latin1").toLowerCase().split(mark).length > maxFields + 1) {
    throw new Rejection(413, `A form has at most ${maxFields} fields.`);
  }
}

async function parsed(type: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw malformed();
  }
}

async function encoded(form: FormData, headers: IncomingHttpHeaders): Promise<Buffer> {
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  headers["content-type"] = response.headers.get("content-type") ?? "";
  if ("content-length" in headers) headers["content-length"] = String(body.length);
  return body;
}

/** The arguments of an action in React's encoding, by the names of their fields. */
type Arguments = Map<string, unknown>;

/** The names that React gives to arguments: a number, after a prefix of any text in forms that work without scripts. */
const isWrittenByReact = (name: string): boolean => /^(?:\$ACTION_.*:)?\d+$/s.test(name);

function argumentsIn(form: FormData): Arguments {
  const all: Arguments = new Map();
  for (const [name, value] of form) {
    if (!isWrittenByReact(name)) continue;
    if (all.has(name)) throw malformed();
    all.set(name, parse(value));
  }
  return all;
}

function parse(text: FormDataEntryValue): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw malformed();
  }
}

function checkArguments(all: Arguments, action: boolean): void {
  if (action && !Array.isArray(all.get("0"))) throw malformed();
  const read: Arguments = new Map();
  for (const [name, value] of all) {
    read.set(name, value);
    const tooMany = Array.isArray(value) && value.length > maxArguments;
    // Only a promise may stand before its field.
    const isReference = (text: string) =>
      leadsToValue(text, name.replace(/\d+$/, ""), text.startsWith("$@") ? all : read);
    if (tooMany || isDeeper(value, maxDepth) || !isReadable(value, isReference)) throw malformed();
  }
}

/** Texts that stand for another value than a field's: a form, a date, an integer, and so on. */
const special = /^\$(?:[$DIKTN-]|undefined$|n-?\d{1,300}$)/;

/** Whether React can decode a value. */
function isReadable(value: unknown, isReference: (text: string) => boolean): boolean {
  if (typeof value === "string") return !value.startsWith("$") || special.test(value) || isReference(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isReadable(inner, isReference));
}

/** Whether a text such as `$@1` or `$0:0:values` refers to the value of a field, or to an object inside of it. */
function leadsToValue(text: string, prefix: string, all: Arguments): boolean {
  const [, id = "", path = ""] = /^\$@?([0-9a-f]{1,4})((?::[^:]*)*)$/.exec(text) ?? [];
  const keys = path.split(":").slice(1);
  const start: unknown = all.get(prefix + Number.parseInt(id, 16));
  const end = keys.reduce(
    (value: unknown, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    start,
  );
  return isObject(end);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
