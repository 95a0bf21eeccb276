import { product } from "@/lib/base/product";

/** What failed and where, without data. */
type PlainError = {
  type: string;
  message: string;
  stack: string;
  cause?: PlainError;
  errors?: PlainError[];
} & { [Name in (typeof namedFields)[number]]?: string | number };

/** They never hold data: names of things, and codes. The rest of an error is left out. */
const namedFields = [
  ...(["code", "errno", "syscall", "address", "port", "digest"] as const), // Node, Next
  ...(["severity", "schema_name", "table_name", "column_name", "constraint_name", "routine"] as const), // Postgres
  "responseCode" as const, // SMTP
];

const maxMessage = 2_000;
const maxDepth = 5;

/** Drizzle appends the values of a query, and Postgres a row, to what went wrong. */
const values = /\nparams: [\s\S]*|\bFailing row contains [\s\S]*/;

/** Here Postgres quotes the value that it cannot read (class 22, data exceptions). */
const quoted = /"[\s\S]*"/;

const passwordHash = /scrypt\$\S*/g;

/** A mail server quotes the address that it rejects, and a URL may have a password before the @. */
const withoutAddresses = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (/[\w.+-]@[\w[]/.test(word) ? "[redacted]" : word))
    .join("");

const apiKey = new RegExp(`(${product.keyPrefix}_(?:live|stage|dev|manage))_\\w*`, "g");

/** Only their prefix stays. */
export const withoutKeys = (text: string): string =>
  text.includes(`${product.keyPrefix}_`) ? text.replace(apiKey, "$1_redacted") : text;

/** Without values, API keys, hashes of passwords and email addresses. */
export const redact = (text: string): string =>
  withoutKeys(withoutAddresses(text.slice(0, maxMessage).replace(values, ""))).replace(passwordHash, "scrypt$redacted");

function messageOf({ message, code }: Error & { code?: unknown }): string {
  const isDataException = typeof code === "string" && /^22...$/.test(code);
  return redact(isDataException ? message.replace(quoted, '"…"') : message);
}

/** The first lines of a stack repeat the message. */
const placesOf = (stack = ""): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");

/** Errors of the database carry the values of their query, such as hashes of passwords, also in fields and causes. */
export function plainError(error: Error, depth = 0): PlainError {
  const given = error as unknown as Record<string, unknown>;
  const fields = namedFields.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
  });
  const nested = (value: unknown): PlainError | undefined =>
    value instanceof Error && depth < maxDepth ? plainError(value, depth + 1) : undefined;
  const errors = Array.isArray(given.errors) ? given.errors.slice(0, 10).flatMap((one) => nested(one) ?? []) : [];
  const cause = nested(error.cause);
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: messageOf(error),
    stack: placesOf(error.stack),
    ...Object.fromEntries(fields),
    ...(cause && { cause }),
    ...(errors.length > 0 && { errors }),
  };
}
