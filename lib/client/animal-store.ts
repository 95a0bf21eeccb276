import { toJson } from "@/lib/base/json";
import { managementMethods, methods, userAgent } from "./generated/facts";
import type { AnimalStoreManagement } from "./generated/management";
import type { AnimalStore, ErrorBody } from "./generated/methods";
import type { Method } from "./method";
import { bodyOf, errorBodyOf, nextCursor, rateLimitOf } from "./response";
import { idempotencyHeader, retryAfterOf, withRetries } from "./retry";
import type { AnimalStoreOptions, ChangeOptions, IdempotentCallOptions, Page, ReadOptions } from "./types";

export type * as Management from "./generated/management";
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

const etags = new WeakMap<object, string>();

/**
 * The `ETag` of what a read or an edit returned: pass it as `ifNoneMatch` to read it again, and as `ifMatch` to change it.
 * @returns undefined for an item of a list, and for a copy
 */
export const etagOf = (result: object): string | undefined => etags.get(result);

type Query = Record<string, unknown>;

function searchOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** @param given the values of the path, the body, the query and the options, as far as the operation has them */
function requestOf({ method, path, hasBody, hasQuery, idempotent }: Method, baseUrl: string, given: unknown[]) {
  const rest = [...given];
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
  const body = hasBody ? toJson(rest.shift()) : undefined;
  const search = hasQuery ? searchOf((rest.shift() ?? {}) as Query) : "";
  const options = (rest.shift() ?? {}) as IdempotentCallOptions & ReadOptions & ChangeOptions;
  const { signal, ifNoneMatch, ifMatch, idempotencyKey = crypto.randomUUID() } = options;
  const request = new Request(baseUrl.replace(/\/$/, "") + filled + search, { method, body, signal });
  if (hasBody) request.headers.set("Content-Type", "application/json");
  // Without a key, a request that writes is not repeated after its response was lost.
  if (idempotent) request.headers.set(idempotencyHeader, idempotencyKey);
  if (ifNoneMatch) request.headers.set("If-None-Match", ifNoneMatch);
  // Without the header, the change would be made whatever has changed.
  if ("ifMatch" in options && !ifMatch)
    throw new TypeError("ifMatch is missing: pass the etagOf what was read by itself.");
  if (ifMatch) request.headers.set("If-Match", ifMatch);
  if (!isBrowser()) request.headers.set("User-Agent", userAgent);
  return { request, options };
}

async function bodyOrThrow(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const body = bodyOf(await response.text());
  if (response.ok && body !== undefined) return body;
  throw new AnimalStoreError(errorBodyOf(response, body), response);
}

/** Browsers send their own. */
const isBrowser = (): boolean => Boolean(globalThis.navigator?.userAgent?.startsWith("Mozilla/"));

async function* allItems(list: (query: Query) => Promise<Page<unknown>>, query: Query): AsyncGenerator<unknown> {
  let { cursor } = query;
  do {
    const { items, next } = await list({ ...query, cursor });
    yield* items;
    cursor = next;
  } while (cursor !== undefined);
}

/** IDs are `bigint`, because `number` cannot represent all of them. */
export const animalStore = (options: AnimalStoreOptions): AnimalStore => clientOf(methods, options);

/** Of the management API: `baseUrl` ends in `/api/manage/v1`, and `apiKey` is a management key. */
export const animalStoreManagement = (options: AnimalStoreOptions): AnimalStoreManagement =>
  clientOf(managementMethods, options);

function clientOf<Client>(all: readonly Method[], options: AnimalStoreOptions): Client {
  const { baseUrl, apiKey, fetch: send = fetch } = options;

  /** Reads the body as well, so that a connection lost in the body is retried. */
  async function sendOnce(request: Request, timeoutSeconds: number): Promise<Response> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const response = await send(request, { signal });
    const { status, statusText, headers } = response;
    return new Response((await response.text()) || null, { status, statusText, headers });
  }

  async function call(method: Method, given: unknown[]): Promise<unknown> {
    const { request, options: ofCall } = requestOf(method, baseUrl, given);
    request.headers.set("Authorization", `Bearer ${apiKey}`);
    const {
      maxRetries = options.maxRetries ?? 5,
      maxWaitSeconds = options.maxWaitSeconds ?? 60,
      timeoutSeconds = options.timeoutSeconds ?? 30,
    } = ofCall;
    const attempt = () => sendOnce(request.clone(), timeoutSeconds);
    const response = await withRetries(request, attempt, { maxRetries, maxWaitSeconds });
    const body = await bodyOrThrow(response);
    const result = method.all ? { items: body, next: nextCursor(response), rateLimit: rateLimitOf(response) } : body;
    const etag = response.headers.get("ETag");
    if (etag && result instanceof Object) etags.set(result, etag);
    return result;
  }

  const entries = all.flatMap((method) => {
    const one = (...given: unknown[]) => call(method, given);
    if (!method.all) return [[method.id, one]];
    const parts = method.path.split("{").length - 1;
    const eachItem = (...given: unknown[]) => {
      const page = (query: Query) => one(...given.slice(0, parts), query, given[parts + 1]) as Promise<Page<unknown>>;
      return allItems(page, (given[parts] ?? {}) as Query);
    };
    return [
      [method.id, one],
      [method.all, eachItem],
    ];
  });
  return Object.fromEntries(entries) as Client;
}
