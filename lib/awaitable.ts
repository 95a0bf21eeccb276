/**
 * A value that is there, or a promise of one. What is known already goes without a promise on the hot path: beside Next,
 * whose context follows every promise, each one costs half a microsecond, and a request that waits for nothing had twenty.
 */
export type Awaitable<T> = T | Promise<T>;

/** Goes on with a value once it is there: at once, if it is. */
export const andThen = <T, R>(value: Awaitable<T>, go: (value: T) => Awaitable<R>): Awaitable<R> =>
  value instanceof Promise ? value.then(go) : go(value);

/** Does some work; `failed` says what comes of it where it throws, now or later. */
export function attempt<T>(work: () => Awaitable<T>, failed: (thrown: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(failed) : value;
  } catch (thrown) {
    return failed(thrown);
  }
}
