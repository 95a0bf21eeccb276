declare const held: unique symbol;

/** The JSON text of a `T`, for example from Postgres. The type parameter records its content. */
export type JsonText<T> = string & { readonly [held]?: T };
