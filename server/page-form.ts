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
  const type = headers["content-type"] ?? "";
  const action = "next-action" in headers;
  // Each condition is the one of the code that reads the body: Next for the first two, next-auth for the third.
  if (!type.startsWith("multipart/form-data")) {
    if (action) checkArguments(body.toString());
    else if (type.includes("application/x-www-form-urlencoded")) checkCount(body, "&");
    return;
  }
  checkCount(body, "content-disposition");
  const form = await parsed(type, body);
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

/** The names that React gives to arguments: a number, after a prefix of any text in forms that work without scripts. */
const isWrittenByReact = (name: string): boolean => /^(?:\$ACTION_.*:)?\d+$/s.test(name);

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
