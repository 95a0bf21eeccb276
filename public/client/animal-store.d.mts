import type { components, operations } from "./schema.mjs";
/** How a client retries. Times in seconds. */
export type RetryOptions = {
    /** The maximum number of retries. */
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
/** The state of the current limit. `resetAt` is in Unix seconds. */
export type RateLimit = {
    limit: number;
    remaining: number;
    resetAt: number;
};
/** A page of a list. `next` is the cursor of the next page, or missing on the last page. */
export type Page<Item> = {
    items: Item[];
    next: string | undefined;
    rateLimit: RateLimit;
};
export type AnimalStoreOptions = Partial<RetryOptions> & {
    /** The base URL with the version: `https://…/api/v1`. */
    baseUrl: string;
    apiKey: string;
    /** Sends a request. Defaults to the runtime's `fetch`. */
    fetch?: typeof fetch;
    /** The timeout of each try, in seconds. Defaults to 30. */
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
    /** Iterates over every animal, with one request for each page. */
    allPets(query?: ListPetsQuery, options?: CallOptions): AsyncGenerator<Pet, void, void>;
    createPet(pet: NewPet, options?: CreatePetOptions): Promise<Pet>;
    /** @deprecated Use listPets. */
    getPet(id: bigint, options?: CallOptions): Promise<Pet>;
    listOrders(query?: ListOrdersQuery, options?: CallOptions): Promise<Page<Order>>;
    /** Iterates over every order of the account, with one request for each page. */
    allOrders(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, void>;
};
/** An error that the API returned. */
export declare class AnimalStoreError extends Error {
    readonly code: ErrorCode;
    readonly status: number;
    /** The request id, for support. */
    readonly requestId: string | undefined;
    /** The seconds to wait before a retry, if the response has Retry-After. */
    readonly retryAfter: number | undefined;
    constructor(body: ErrorBody, response: Response);
}
/** Creates a client of the API. Ids are `bigint`, because `number` cannot represent all of them. */
export declare function animalStore(options: AnimalStoreOptions): AnimalStore;
export {};
