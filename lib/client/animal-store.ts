import { toJson } from "@/lib/base/json";
import { methods } from "./generated/facts";
import type { AnimalStore, ErrorBody } from "./generated/methods";
import type { Method } from "./method";
import { bodyOf, nextCursor, notJson, rateLimitOf } from "./response";
import { idempotencyHeader, retryAfterOf, withRetries } from "./retry";
import type { AnimalStoreOptions, IdempotentCallOptions, Page } from "./types";

export type * from "./generated/methods";
export type * from "./types";
export { verifyWebhook, WebhookError, type WebhookRequest } from "./webhook";

export type ErrorCode = ErrorBody["code"];

export class AnimalStoreError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** For support. */
  readonly requestId: string | undefined;
  /** The seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(body: ErrorBody, response: Response) {
    super(body.message);
    this.name = "AnimalStoreError";
    this.code = body.code;
    this.status = body.status;
    this.requestId = response.headers.get("X-Request-Id") ?? undefined;
    this.retryAfter = retryAfterOf(response);
  }
}

type Query = Record<string, unknown>;

function searchOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @param given the values of the path, the body, the query and the options, as far as the operation has them */
function requestOf(
  { method, path, hasBody, hasQuery, idempotent }: Method,
  baseUrl: string,
  given: unknown[],
): Request {
  const rest = [...given];
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
  const body = hasBody ? toJson(rest.shift()) : undefined;
  const search = hasQuery ? searchOf((rest.shift() ?? {}) as Query) : "";
  const { signal, idempotencyKey = crypto.randomUUID() } = (rest.shift() ?? {}) as IdempotentCallOptions;
  const request = new Request(baseUrl.replace(/\/$/, "") + filled + search, { method, body, signal });
  if (hasBody) request.headers.set("Content-Type", "application/json");
  // Without a key, a request that writes is not repeated after its response was lost.
  if (idempotent) request.headers.set(idempotencyHeader, idempotencyKey);
  return request;
}

/** @throws AnimalStoreError for an error of the API; TypeError for a response that is not from the API */
async function bodyOrThrow(response: Response): Promise<unknown> {
  const body = bodyOf(response, await response.text());
  if (response.ok) return body;
  if (typeof body === "object" && body !== null) throw new AnimalStoreError(body as ErrorBody, response);
  throw notJson(response);
}

async function* allItems(list: (query: Query) => Promise<Page<unknown>>, query: Query): AsyncGenerator<unknown> {
  let { cursor } = query;
  do {
    const { items, next } = await list({ ...query, cursor });
    yield* items;
    cursor = next;
  } while (cursor !== undefined);
}

/** IDs are `bigint`, because `number` cannot represent all of them. */
export function animalStore(options: AnimalStoreOptions): AnimalStore {
  const { baseUrl, apiKey, fetch: send = fetch, maxRetries = 5, maxWaitSeconds = 60, timeoutSeconds = 30 } = options;

  /** Reads the body as well, so that a connection lost in the body is retried. */
  async function sendOnce(request: Request): Promise<Response> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const response = await send(request, { signal });
    const { status, statusText, headers } = response;
    return new Response((await response.text()) || null, { status, statusText, headers });
  }

  async function call(method: Method, given: unknown[]): Promise<unknown> {
    const request = requestOf(method, baseUrl, given);
    request.headers.set("Authorization", `Bearer ${apiKey}`);
    const response = await withRetries(request, () => sendOnce(request.clone()), { maxRetries, maxWaitSeconds });
    const body = await bodyOrThrow(response);
    return method.all ? { items: body, next: nextCursor(response), rateLimit: rateLimitOf(response) } : body;
  }

  const entries = methods.flatMap((method) => {
    const one = (...given: unknown[]) => call(method, given);
    if (!method.all) return [[method.id, one]];
    const parts = method.path.split("{").length - 1;
    const all = (...given: unknown[]) => {
      const page = (query: Query) => one(...given.slice(0, parts), query, given[parts + 1]) as Promise<Page<unknown>>;
      return allItems(page, (given[parts] ?? {}) as Query);
    };
    return [
      [method.id, one],
      [method.all, all],
    ];
  });
  return Object.fromEntries(entries);
}
