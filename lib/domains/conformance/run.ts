import type { Secrets } from "./accounts";
import { type Checker, createChecker, type ReceivedResponse } from "./checker";
import type { Check } from "./checks";
import { type Document, jsonOf, operationsOf, type PlacedOperation } from "./document";
import { markHeader, runMark } from "./mark";
import { type Probe, type ProbeRequest, probesOf } from "./probes";

type RunOptions = {
  origin: string;
  /** The document to check. Defaults to the one that the deployment publishes. */
  document?: Document;
  secrets: Secrets;
  /** Does something while another request seems to hold an Idempotency-Key. */
  whileHeld<T>(key: string, work: () => Promise<T>): Promise<T>;
};

const timeoutMs = 30_000;
/** How often a request is repeated until a limit is used up, which may be at the end of a minute. */
const mostRepeats = 3;

/** Reads the document of a deployment. @throws Error if it is not reachable */
async function readDocument(origin: string): Promise<Document> {
  const response = await fetch(`${origin}/api/v1/openapi.json`, {
    headers: { [markHeader]: runMark() },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the document has status ${response.status}`);
  return (await response.json()) as Document;
}

/** Sends what shows each promise of a document, and compares what comes. The requests are sent one after the other. */
export async function runDocument(options: RunOptions): Promise<Check[]> {
  const document = options.document ?? (await readDocument(options.origin));
  const checker = await createChecker(document);
  const run = { ...options, document, checker, created: "1" };
  // First those with a body: they create what the others read.
  const operations = operationsOf(document).sort(
    (a, b) => Number(!a.operation.requestBody) - Number(!b.operation.requestBody),
  );
  const checks: Check[] = [];
  for (const placed of operations) checks.push(...(await runOperation(run, placed)));
  return checks;
}

type Run = RunOptions & { document: Document; checker: Checker; created: string };
type Received = ReceivedResponse & { text: string };

async function runOperation(run: Run, placed: PlacedOperation): Promise<Check[]> {
  const { path, method, operation } = placed;
  const place = { operation: operation.operationId, endpoint: `${method.toUpperCase()} ${path}` };
  const { probes, unprovoked, unknown } = probesOf(placed);
  const checks: Check[] = exampleChecks(run, placed).map((check) => ({ ...place, ...check }));
  for (const probe of probes) checks.push({ ...place, ...(await runProbe(run, placed, probe)) });
  for (const { why, ...rest } of unprovoked) {
    checks.push({ ...place, ...rest, sent: "", came: why, verdict: "not provoked", problems: [] });
  }
  for (const rest of unknown) {
    const problems = ["no request is known that gets this response"];
    checks.push({ ...place, ...rest, sent: "", came: "", verdict: "broken", problems });
  }
  return checks.sort((a, b) => a.status - b.status);
}

type Result = Omit<Check, "operation" | "endpoint">;

const verdictOf = (problems: string[]) => ({ verdict: problems.length === 0 ? "kept" : "broken", problems }) as const;

/** Compares the examples of an operation with its schemas. Nothing is sent. */
function exampleChecks({ checker }: Run, { path, method, operation }: PlacedOperation): Result[] {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const json = jsonOf(response);
    const examples = [json?.example, ...Object.values(json?.examples ?? {}).map(({ value }) => value)].filter(Boolean);
    if (examples.length === 0) return [];
    const place = ["paths", path, method, "responses", status, "content", "application/json", "schema"];
    const problems = examples.flatMap((example) => checker.valueAt(place, example));
    const came = examples.length === 1 ? "1 example" : `${examples.length} examples`;
    return [{ status: Number(status), promise: "examples match the schema", sent: "", came, ...verdictOf(problems) }];
  });
}

async function runProbe(run: Run, placed: PlacedOperation, probe: Probe): Promise<Result> {
  const first = probe.first && (await send(run, placed, probe.first));
  const tag = probe.namesTag && String(first?.headers.etag);
  const request = tag ? { ...probe.request, headers: { "If-None-Match": tag } } : probe.request;
  const work = () => send(run, placed, request);
  let received = probe.held ? await run.whileHeld(probe.held, work) : await work();
  for (let n = 1; probe.repeats && received.status !== probe.status && n < mostRepeats; n++) received = await work();
  const { id } = (received.body ?? {}) as { id?: unknown };
  if (received.status === 201 && typeof id === "number") run.created = String(id);
  return {
    status: probe.status,
    promise: probe.promise,
    sent: sentText(run, placed, request),
    came: cameText(run, placed, received),
    ...verdictOf(problemsOf(run, placed, probe, received)),
  };
}

function problemsOf({ checker }: Run, placed: PlacedOperation, probe: Probe, received: Received): string[] {
  const { status, headers, body } = received;
  if (status !== probe.status) return [`status ${status} instead of ${probe.status}`];
  const { code } = (body ?? {}) as { code?: unknown };
  const sunset = placed.operation["x-deprecated-sunset"];
  return [
    ...checker.response(placed, received),
    ...(probe.code && code !== probe.code ? [`code ${code} instead of ${probe.code}`] : []),
    ...(probe.header && headers[probe.header.toLowerCase()] === undefined ? [`header ${probe.header} is missing`] : []),
    ...(probe.mostItems && Array.isArray(body) && body.length > probe.mostItems ? [`${body.length} items`] : []),
    ...(sunset && status < 300 && !isDay(headers.sunset, sunset) ? [`Sunset is ${headers.sunset}, not ${sunset}`] : []),
  ];
}

const isDay = (header: unknown, day: string): boolean =>
  typeof header === "string" && Date.parse(header) === Date.parse(day);

function urlOf({ created }: Run, { path }: PlacedOperation, { query, pathValue = created }: ProbeRequest): string {
  return `${path.replace(/\{\w+\}/g, pathValue)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Sends a request, and once more if it gets no response: a server may close a kept connection at any time. */
const send = (run: Run, placed: PlacedOperation, request: ProbeRequest): Promise<Received> =>
  sendOnce(run, placed, request).catch(() => sendOnce(run, placed, request));

async function sendOnce(run: Run, placed: PlacedOperation, request: ProbeRequest): Promise<Received> {
  const secret = run.secrets(request.key);
  const response = await fetch(`${run.origin}/api/v1${urlOf(run, placed, request)}`, {
    method: placed.method.toUpperCase(),
    headers: {
      [markHeader]: runMark(),
      ...(secret && { Authorization: `Bearer ${secret}` }),
      ...(request.body !== undefined && { "Content-Type": "application/json" }),
      ...request.headers,
    },
    body: request.body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const cut = (text: string, most = 120): string => (text.length > most ? `${text.slice(0, most)}…` : text);

const keyTexts = { none: "no key", unknown: "an unknown key", disabled: "a key of a disabled account" };

/** What was sent, in words, without the key. */
function sentText(run: Run, placed: PlacedOperation, request: ProbeRequest): string {
  const { key, headers = {}, body } = request;
  const sentKey =
    "scope" in key
      ? `a key ${key.kind === "only" ? "with only" : "without"} ${key.scope}`
      : key.kind in keyTexts
        ? keyTexts[key.kind as keyof typeof keyTexts]
        : key.kind.endsWith("used up")
          ? `a key whose ${key.kind.replace(" used", " is used")}`
          : `${key.kind === "expired" ? "an" : "a"} ${key.kind} key`;
  return [
    `${placed.method.toUpperCase()} ${urlOf(run, placed, request)}`,
    `with ${sentKey}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${cut(value, 40)}`),
    ...(body === undefined ? [] : [cut(body)]),
  ].join("\n");
}

/** What came, in words: the status, the body or the error, and the documented headers. */
function cameText(
  { document }: Run,
  { path, method }: PlacedOperation,
  { status, headers, body, text }: Received,
): string {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const documented = Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {});
  const present = documented.filter((name) => headers[name.toLowerCase()] !== undefined);
  return [
    cut(code === undefined ? `${status} ${text}`.trim() : `${status} ${code}: ${message}`, 200),
    `${present.length} of ${documented.length} documented headers`,
  ].join("\n");
}
