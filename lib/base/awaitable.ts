/** A value, or a promise of one. Promises are costly on the API's hot path, so a value that is known is returned as it is. */
export type Awaitable<T> = T | Promise<T>;
