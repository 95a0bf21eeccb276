/** A value, or a promise of one. Promises are costly on the hot path of the API, so known values are returned directly. */
export type Awaitable<T> = T | Promise<T>;
