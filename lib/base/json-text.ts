declare const held: unique symbol;

/** JSON text of a `T`, such as Postgres writes it. The type remembers what the text holds. */
export type JsonText<T> = string & { readonly [held]?: T };
