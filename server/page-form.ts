import type { IncomingHttpHeaders } from "node:http";
import { Rejection } from "./rejection";

/** The most fields of a form. Staff can select 100 orders, and React adds some fields. */
const maxFields = 200;

const malformed = () => new Rejection(400, "The form is not well formed.");

/**
 * Rejects what makes the parsers of Next, React and next-auth slow or fail with a 500: too many fields, and invalid
 * encodings of forms and of action arguments.
 *
 * @throws Rejection 400 or 413
 */
export async function checkForm(headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
  const type = (headers["content-type"] ?? "").toLowerCase();
  const action = "next-action" in headers;
  if (type.startsWith("application/x-www-form-urlencoded")) return checkCount(body, "&");
  if (!type.startsWith("multipart/form-data")) return action ? checkArguments(body.toString()) : undefined;
  checkCount(body, "content-disposition");
  const form = await parsed(headers["content-type"] ?? "", body);
  if (action) checkArguments(form.get("0"));
  for (const [name, value] of form) if (isWrittenByReact(name)) readReactJson(value);
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

const isWrittenByReact = (name: string): boolean => /^(\$ACTION_\d+:)?\d+$/.test(name);

function checkArguments(text: FormDataEntryValue | null): void {
  if (!Array.isArray(readReactJson(text))) throw malformed();
}

/** React's encoding of our actions' arguments: JSON with references to forms, dates and other values. */
const unknownReference = /"\$(?![$@DIKNTn-]|undefined"|[0-9a-f]+[:"])/;

function readReactJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string" || unknownReference.test(text)) throw malformed();
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
