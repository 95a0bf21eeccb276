import type { components, operations } from "./schema.mjs";
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
export type RateLimit = {
    limit: number;
    remaining: number;
    resetAt: number;
};
/** A page of a list. `next` is the cursor of the page that follows; without one, this page is the last. */
export type Page<Item> = {
    items: Item[];
    next: string | undefined;
    rateLimit: RateLimit;
};
export type AnimalStoreOptions = Partial<RetryOptions> & {
    /** With the version: `https://…/api/v1`. */
    baseUrl: string;
    apiKey: string;
    /** Sends a request; by default the runtime's own `fetch`. */
    fetch?: typeof fetch;
    /** An attempt without a whole answer after so long counts as a broken connection: 30 by default. */
    timeoutSeconds?: number;
};
export type CallOptions = {
    /** Gives the call up, also while it waits to send again: it then throws the signal's reason. */
    signal?: AbortSignal;
};
export type CreatePetOptions = CallOptions & {
    /** Makes sending the same animal again safe. By default each call has one of its own. */
    idempotencyKey?: string;
};
export type AnimalStore = {
    listPets(query?: ListPetsQuery, options?: CallOptions): Promise<Page<Pet>>;
    /** Every animal, one request for each page. */
    allPets(query?: ListPetsQuery, options?: CallOptions): AsyncGenerator<Pet, void, void>;
    createPet(pet: NewPet, options?: CreatePetOptions): Promise<Pet>;
    /** @deprecated It is to be removed on 2030-12-05. Use listPets. */
    getPet(id: bigint, options?: CallOptions): Promise<Pet>;
    listOrders(query?: ListOrdersQuery, options?: CallOptions): Promise<Page<Order>>;
    /** Every order of the account, one request for each page. */
    allOrders(query?: ListOrdersQuery, options?: CallOptions): AsyncGenerator<Order, void, void>;
};
/** An error that the API answered with. */
export declare class AnimalStoreError extends Error {
    readonly code: ErrorCode;
    readonly status: number;
    /** Quote it when you report a problem. */
    readonly requestId: string | undefined;
    /** Seconds to wait before sending again, where the answer said so. */
    readonly retryAfter: number | undefined;
    constructor(body: ErrorBody, response: Response);
}
/** Makes a client of the API. Ids are `bigint`, so that no digit of them is lost. */
export declare function animalStore(options: AnimalStoreOptions): AnimalStore;
export {};
