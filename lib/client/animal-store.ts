import createClient from "openapi-fetch";
import { toJson } from "@/lib/base/json";
import { idempotentOperations } from "./generated/facts";
import type { components, operations, paths } from "./generated/schema";
import { bodyOf, nextCursor, notJson, rateLimitOf } from "./response";
import { idempotencyHeader, retryAfterOf, withRetries } from "./retry";

/** Times in seconds. */
export type RetryOptions = {
  maxRetries: number;
  /** If Retry-After is longer than this, the client throws the error immediately. */
  maxWaitSeconds: number;
};

export type Pet = components["schemas"]["Pet"];
export type NewPet = components["schemas"]["NewPet"];
export type Order = components["schemas"]["Order"];
type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["code"];
export type ListPetsQuery = NonNullable<operations["listPets"]["parameters"]["query"]>;
export type ListOrdersQuery = NonNullable<operations["listOrders"]["parameters"]["query"]>;

/** `resetAt` is in Unix seconds. */
export type RateLimit = { limit: number; remaining: number; resetAt: number };

/** `next` is the cursor of the next page, or missing on the last page. */
export type Page<Item> = { items: Item[]; next: string | undefined; rateLimit: RateLimit };

export type AnimalStoreOptions = Partial<RetryOptions> & {
  /** With the version: `https://…/api/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Defaults to the runtime's `fetch`. */
  fetch?: typeof fetch;
  /** Of each try, in seconds. Defaults to 30. */
  timeoutSeconds?: number;
};

export type CallOptions = {
  /** Aborts the call, also between retries. The call throws the signal's reason. */
  signal?: AbortSignal;
};

export type CreatePetOptions = CallOptions & {
  /** Makes it safe to retry adding the same animal. Defaults to a new key for each call. */
  idempotencyKey?: string;
};

export type AnimalStore = {
  listPets(query?: ListPetsQuery, options?: CallOptions): Promise<Page<Pet>>;
  /** Sends one request for each page. */
  allPets(query?: ListPetsQuery, options?: CallOptions): AsyncGenerator<Pet, void, void>;
  createPet(pet: NewPet, options?: CreatePetOptions): Promise<Pet>;
  /** @deprecated Use listPets. */
  getPet(id: bigint, options?: CallOptions): Promise<Pet>;
  listOrders(query?: ListOrdersQuery, options?: CallOptions): Promise<Page<Order>>;
  /** Sends one request for each page. */
  allOrders(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, void>;
};

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

/** `data` is the text of a successful response. */
type Result = { data?: string; error?: unknown; response: Response };

/** @throws AnimalStoreError for an error of the API; TypeError for a response that is not from the API */
function bodyOrThrow<Body>({ data, error, response }: Result): Body {
  if (data !== undefined) return bodyOf(response, data) as Body;
  if (typeof error === "object" && error !== null) throw new AnimalStoreError(error as ErrorBody, response);
  throw notJson(response);
}

const pageOf = <Item>(result: Result): Page<Item> => ({
  items: bodyOrThrow(result),
  next: nextCursor(result.response),
  rateLimit: rateLimitOf(result.response),
});

async function* all<Item, Query extends ListPetsQuery | ListOrdersQuery>(
  list: (query: Query) => Promise<Page<Item>>,
  query: Query,
): AsyncGenerator<Item, void, void> {
  let cursor = query.cursor;
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

  const api = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    bodySerializer: toJson,
    fetch: (request) => withRetries(request, () => sendOnce(request.clone()), { maxRetries, maxWaitSeconds }),
  });
  api.use({
    // Without one, a request that writes is not repeated after its response was lost.
    onRequest({ request: { method, headers }, schemaPath }) {
      if (!idempotentOperations.includes(`${method} ${schemaPath}`) || headers.has(idempotencyHeader)) return;
      headers.set(idempotencyHeader, crypto.randomUUID());
    },
  });
  // Read as text: the runtime's JSON parser would lose digits of ids.
  const parseAs = "text";

  const listPets: AnimalStore["listPets"] = async (query = {}, { signal } = {}) =>
    pageOf(await api.GET("/pets", { params: { query }, parseAs, signal }));
  const listOrders: AnimalStore["listOrders"] = async (query = {}, { signal } = {}) =>
    pageOf(await api.GET("/store/orders", { params: { query }, parseAs, signal }));
  return {
    listPets,
    allPets: (query = {}, call = {}) => all((one) => listPets(one, call), query),
    async createPet(body, { idempotencyKey, signal } = {}) {
      const params = { header: { [idempotencyHeader]: idempotencyKey } };
      return bodyOrThrow(await api.POST("/pets", { params, body, parseAs, signal }));
    },
    getPet: async (petId, { signal } = {}) =>
      bodyOrThrow(await api.GET("/pets/{petId}", { params: { path: { petId } }, parseAs, signal })),
    listOrders,
    allOrders: (query = {}, call = {}) => all((one) => listOrders(one, call), query),
  };
}
