import { jsonOf, type Operation, type Parameter, type PlacedOperation, type Response } from "./document";

/** The keys that a run sends. `only` and `without`: by scope. */
export type Key =
  | { kind: "only" | "without"; scope: string }
  | {
      kind:
        | "none"
        | "unknown"
        | "expired"
        | "revoked"
        | "disabled"
        | "for another address"
        | "minute used up"
        | "day used up";
    };

export type ProbeRequest = {
  key: Key;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  /** Replaces the ID in the path. */
  pathValue?: string;
};

/** A promise of the document and the request that shows it. */
export type Probe = {
  status: number;
  /** What is promised: an error code, an example, or the effect of a parameter. */
  promise: string;
  request: ProbeRequest;
  code?: string;
  /** A request to send before. */
  first?: ProbeRequest;
  /** Whether the request names the ETag of the response to `first`. */
  namesTag?: true;
  /** An Idempotency-Key that another request holds meanwhile. */
  held?: string;
  /** Whether the request is repeated a few times until it has the status. */
  repeats?: true;
  /** The header that has to be there, although it is optional in general. */
  header?: string;
  /** The most items in the body. */
  mostItems?: number;
};

/** A promise that no harmless request shows, and why. */
type Unprovoked = { status: number; promise: string; why: string };

const unprovoked: Record<string, string> = {
  api_key_banned: "It takes more than two seconds of requests that ignore Retry-After.",
  operation_brownout: "It takes a brownout, which rejects the requests of everyone.",
  internal_error: "It is a fault of the service.",
  service_unavailable: "It means that the service is overloaded, or its database is not reachable.",
  outcome_unknown: "It takes a database that is lost during a write.",
};

/** The largest 64-bit integer, which no animal has as its ID. */
const noSuchId = "9223372036854775807";

const bodyOf = (operation: Operation): Record<string, unknown> | undefined =>
  jsonOf(operation.requestBody)?.example as Record<string, unknown> | undefined;

const parametersIn = (operation: Operation, place: string): Parameter[] =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place);

/** The request that should succeed. */
function plainRequest(operation: Operation): ProbeRequest {
  const body = bodyOf(operation);
  const key = { kind: "only", scope: operation["x-required-scope"] ?? "" } as const;
  return body ? { key, body: JSON.stringify(body) } : { key };
}

const allowedValues = ({ schema }: Parameter): string[] =>
  schema.enum ?? [schema.minimum, schema.maximum].filter((bound) => bound !== undefined).map(String);

/** Values just outside of what the document allows. */
function forbiddenValues({ schema }: Parameter): string[] {
  const { minimum, maximum, maxLength } = schema;
  if (schema.enum) return [`not-${schema.enum[0]}`];
  if (maxLength !== undefined) return ["x".repeat(maxLength + 1)];
  return [minimum === undefined ? [] : minimum - 1, maximum === undefined ? [] : maximum + 1].flat().map(String);
}

function successProbes(operation: Operation, status: number): Probe[] {
  const plain = plainRequest(operation);
  const bounds = parametersIn(operation, "query").flatMap((parameter) =>
    allowedValues(parameter).map((value) => ({
      status,
      promise: `${parameter.name}=${value}`,
      request: { ...plain, query: { [parameter.name]: value } },
      ...(parameter.name === "limit" && { mostItems: Number(value) }),
    })),
  );
  const again = { ...plain, headers: idempotencyKey("repeated") };
  const promise = "the same Idempotency-Key again";
  const replayed: Probe[] = documentsKey(operation)
    ? [{ status, promise, request: again, first: again, header: "Idempotent-Replayed" }]
    : [];
  return [{ status, promise: "success", request: plain }, ...bounds, ...replayed];
}

const documentsKey = (operation: Operation): boolean =>
  parametersIn(operation, "header").some(({ name }) => name === "Idempotency-Key");

const idempotencyKey = (use: string) => ({ "Idempotency-Key": `conformance-${use}` });

/** The probes of an error code. Undefined for a code without a known request. */
function errorProbes(operation: Operation, code: string): Omit<Probe, "status" | "code">[] | undefined {
  const plain = plainRequest(operation);
  const one = (request: Partial<ProbeRequest>, rest: Partial<Probe> = {}) => [
    { promise: code, request: { ...plain, ...request }, ...rest },
  ];
  const withKey = (kind: Exclude<Key["kind"], "only" | "without">) => one({ key: { kind } });
  switch (code) {
    case "missing_api_key":
      return withKey("none");
    case "invalid_api_key":
      return withKey("unknown");
    case "expired_api_key":
      return withKey("expired");
    case "revoked_api_key":
      return withKey("revoked");
    case "account_disabled":
      return withKey("disabled");
    case "address_not_allowed":
      return withKey("for another address");
    case "insufficient_scope":
      return one({ key: { kind: "without", scope: operation["x-required-scope"] ?? "" } });
    case "rate_limit_exceeded":
      return one({ key: { kind: "minute used up" } }, { repeats: true });
    case "daily_quota_exceeded":
      return one({ key: { kind: "day used up" } }, { repeats: true });
    case "invalid_parameter":
      return wrongParameters(operation);
    case "not_found":
      return one({ pathValue: noSuchId });
    default:
      return bodyOf(operation) && bodyProbes(operation, code, one);
  }
}

function wrongParameters(operation: Operation): Omit<Probe, "status" | "code">[] {
  const plain = plainRequest(operation);
  return (operation.parameters ?? []).flatMap((parameter) =>
    forbiddenValues(parameter).map((value) => ({
      promise: `invalid_parameter: ${parameter.name} ${value.length > 20 ? `of ${value.length} characters` : value}`,
      request: {
        ...plain,
        ...(parameter.in === "query"
          ? { query: { [parameter.name]: value } }
          : { headers: { [parameter.name]: value } }),
      },
    })),
  );
}

type One = (request: Partial<ProbeRequest>, rest?: Partial<Probe>) => Omit<Probe, "status" | "code">[];

function bodyProbes(operation: Operation, code: string, one: One): Omit<Probe, "status" | "code">[] | undefined {
  const body = bodyOf(operation) ?? {};
  switch (code) {
    case "invalid_body":
      return one({ body: "{}" });
    case "malformed_json":
      return one({ body: "{" });
    case "payload_too_large":
      return one({ body: JSON.stringify({ ...body, padding: " ".repeat(operation["x-max-body-bytes"] ?? 0) }) });
    case "unsupported_media_type":
      return one({ headers: { "Content-Type": "text/plain" } });
    case "idempotency_key_reused":
      return one(
        { headers: idempotencyKey("reused"), body: JSON.stringify({ ...body, name: "Another name" }) },
        { first: { ...plainRequest(operation), headers: idempotencyKey("reused") } },
      );
    case "idempotency_conflict":
      return one({ headers: idempotencyKey("held") }, { held: "conformance-held" });
    default:
      return undefined;
  }
}

/** The error codes that a response gives examples of. */
const codesOf = (response: Response): string[] => Object.keys(jsonOf(response)?.examples ?? {});

/** What shows each promise of an operation, and the promises that nothing shows. `unknown`: no request for it is known. */
export function probesOf({ operation }: PlacedOperation): {
  probes: Probe[];
  unprovoked: Unprovoked[];
  unknown: Omit<Unprovoked, "why">[];
} {
  const found = { probes: [] as Probe[], unprovoked: [] as Unprovoked[], unknown: [] as Omit<Unprovoked, "why">[] };
  for (const [name, response] of Object.entries(operation.responses)) {
    const status = Number(name);
    const codes = codesOf(response);
    if (status >= 200 && status < 300) found.probes.push(...successProbes(operation, status));
    else if (status === 304)
      found.probes.push({
        status,
        promise: "If-None-Match",
        request: plainRequest(operation),
        first: plainRequest(operation),
        namesTag: true,
      });
    else if (codes.length === 0) found.unknown.push({ status, promise: "no error code" });
    for (const code of codes) {
      const why = unprovoked[code];
      const probes = errorProbes(operation, code);
      if (why) found.unprovoked.push({ status, promise: code, why });
      else if (!probes || probes.length === 0) found.unknown.push({ status, promise: code });
      else found.probes.push(...probes.map((probe) => ({ ...probe, status, code })));
    }
  }
  return found;
}
