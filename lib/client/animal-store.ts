import { parseJson, toJson } from "@/lib/api/json";
import { nextCursor, plainNumbers, rateLimitOf } from "./answer";
import { retryAfterOf, withRetries } from "./retry";
import type { components, operations } from "./schema";

/** How a client retries. Times in seconds. */
export type RetryOptions = {
  /** How often a request is sent again, at most. */
  maxRetries: number;
  /** A Retry-After that is longer than this is not waited for: the error is thrown at once. */
  maxWaitSeconds: number;
};

export type Pet = components["schemas"]["Pet"];
export type NewPet = components["schemas"]["NewPet"];
export type Order = components["schemas"]["Order"];
type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["code"];
export type ListPetsQuery = NonNullable<operations["listPets"]["parameters"]["query"]>;
export type ListOrdersQuery = NonNullable<operations["listOrders"]["parameters"]["query"]>;

/** Where the limit in force stands. `resetAt` is in Unix seconds. */
export type RateLimit = { limit: number; remaining: number; resetAt: number };

/** A page of a list. `next` is the cursor of the page that follows; without one, this page is the last. */
export type Page<Item> = { items: Item[]; next: string | undefined; rateLimit: RateLimit };

export type AnimalStoreOptions = Partial<RetryOptions> & {
  /** With the version: `https://…/api/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Sends a request; by default the runtime's own `fetch`. */
  fetch?: typeof fetch;
};

export type CreatePetOptions = {
  /** Makes sending the same animal again safe. By default each call has one of its own. */
  idempotencyKey?: string;
};

export type AnimalStore = {
  listPets(query?: ListPetsQuery): Promise<Page<Pet>>;
  /** Every animal, one request for each page. */
  allPets(query?: ListPetsQuery): AsyncGenerator<Pet, void, void>;
  createPet(pet: NewPet, options?: CreatePetOptions): Promise<Pet>;
  /** @deprecated It is to be removed on 2030-12-05. Use listPets. */
  getPet(id: bigint): Promise<Pet>;
  listOrders(query?: ListOrdersQuery): Promise<Page<Order>>;
  /** Every order of the account, one request for each page. */
  allOrders(query?: ListOrdersQuery): AsyncGenerator<Order, void, void>;
};

/** An error that the API answered with. */
export class AnimalStoreError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** Seconds to wait before sending again, where the answer said so. */
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

/** Makes a client of the API. Ids are `bigint`, so that no digit of them is lost. */
export function animalStore(options: AnimalStoreOptions): AnimalStore {
  const { baseUrl, apiKey, fetch: send = fetch, maxRetries = 5, maxWaitSeconds = 60 } = options;

  async function request<Body>(path: string, init: RequestInit = {}): Promise<{ body: Body; response: Response }> {
    const headers = { Authorization: `Bearer ${apiKey}`, ...init.headers };
    const response = await withRetries(() => send(`${baseUrl}${path}`, { ...init, headers }), {
      maxRetries,
      maxWaitSeconds,
    });
    const body = plainNumbers(parseJson(await response.text()));
    if (!response.ok) throw new AnimalStoreError(body as ErrorBody, response);
    return { body: body as Body, response };
  }

  async function page<Item>(path: string, query: ListPetsQuery | ListOrdersQuery): Promise<Page<Item>> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const { body, response } = await request<Item[]>(search.size > 0 ? `${path}?${search}` : path);
    return { items: body, next: nextCursor(response), rateLimit: rateLimitOf(response) };
  }

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

  const listPets = (query: ListPetsQuery = {}) => page<Pet>("/pets", query);
  const listOrders = (query: ListOrdersQuery = {}) => page<Order>("/store/orders", query);
  return {
    listPets,
    allPets: (query = {}) => all(listPets, query),
    async createPet(pet, { idempotencyKey = crypto.randomUUID() } = {}) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey };
      return (await request<Pet>("/pets", { method: "POST", headers, body: toJson(pet) })).body;
    },
    getPet: async (id) => (await request<Pet>(`/pets/${id}`)).body,
    listOrders,
    allOrders: (query = {}) => all(listOrders, query),
  };
}
