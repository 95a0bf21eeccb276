import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal";

/** The most fields of a form. Staff's choice of orders has 100 and those that React adds. */
const maxFields = 200;

const malformed = () => new Refusal(400, "The form is not well formed.");

/**
 * Checks what the parsers of Next, React and next-auth take long over or fail on with 500: the number of fields, and the
 * encoding of forms and of the arguments of server actions.
 *
 * @throws Refusal 400 or 413
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
    throw new Refusal(413, `A form has at most ${maxFields} fields.`);
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

/** What React writes for the arguments of our actions: JSON, with references to forms, dates and the like in it. */
const unknownReference = /"\$(?![$@DIKNTn-]|undefined"|[0-9a-f]+[:"])/;

function readReactJson(text: FormDataEntryValue | null): unknown {
  if (typeof text !== "string" || unknownReference.test(text)) throw malformed();
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
