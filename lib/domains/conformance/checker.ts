import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Document, Header, PlacedOperation } from "./document";

/** A response as a checker reads it. Names of headers are in lower case. */
export type ReceivedResponse = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: unknown;
};

/** Compares values with a document. Every method returns the problems, and an empty list if there is none. */
export type Checker = {
  /** Checks a value against the schema at a place in the document, such as `["components", "schemas", "Error"]`. */
  valueAt(place: string[], value: unknown): string[];
  /** Checks the status, headers and body of a response of an operation. A response to HEAD has no body. */
  response(of: Pick<PlacedOperation, "path" | "method">, received: ReceivedResponse, isHead?: boolean): string[];
};

const escaped = (member: string) => encodeURIComponent(member.replaceAll("~", "~0").replaceAll("/", "~1"));
const pointer = (place: string[]) => `document#/${place.map(escaped).join("/")}`;

/** Creates the checker of a document. Loads the JSON Schema validator, which only runs and tests need. */
export async function createChecker(document: Document): Promise<Checker> {
  const [{ Ajv2020 }, formats] = await Promise.all([import("ajv/dist/2020.js"), import("ajv-formats")]);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default.default(ajv);
  ajv.addSchema(document, "document");
  const validators = new Map<string, ValidateFunction>();

  function valueAt(place: string[], value: unknown): string[] {
    const reference = pointer(place);
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate(value) ? [] : (validate.errors ?? []).map((e) => `${reference} ${e.instancePath} ${e.message}`);
  }

  function header(name: string, value: string | string[] | number | undefined): string[] {
    const described = document.components.headers[name] as Header | undefined;
    if (!described) return [`header ${name} is not described`];
    if (value === undefined) return described.required ? [`header ${name} is missing`] : [];
    const typed = described.schema.type === "integer" && /^-?\d+$/.test(String(value)) ? Number(value) : value;
    return valueAt(["components", "headers", name, "schema"], typed);
  }

  return {
    valueAt,
    response({ path, method }, { status, headers, body }, isHead = false) {
      const described = document.paths[path]?.[method]?.responses[status];
      if (!described) return [`status ${status} is not documented`];
      const problems = Object.keys(described.headers ?? {}).flatMap((name) =>
        header(name, headers[name.toLowerCase()]),
      );
      if (isHead || !described.content) return problems;
      const place = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"];
      return [...problems, ...valueAt(place, body)];
    },
  };
}
