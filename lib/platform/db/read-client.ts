import { drizzle } from "drizzle-orm/pg-proxy";
import type { ParameterOrFragment } from "postgres";
import { perProcess } from "@/lib/base/per-process";
import { type Connection, type Database, db, sql } from "./client";
import { replica } from "./replica";
import * as schema from "./schema";

// Reads of lists, pages, usage and the log. What decides (keys, limits, idempotency, who is signed in), and what a change
// reads first, asks the primary: with `sql`, `db` or in a transaction.

/** As {@link sql}, from the replica if there is one. Its fragments are those of `sql`. */
export function readSql<Rows extends readonly object[]>(
  text: TemplateStringsArray,
  ...values: readonly ParameterOrFragment<bigint>[]
): Promise<Rows> {
  return ask((on) => on<Rows[number][]>(text, ...values) as unknown as Promise<Rows>);
}

/** Of the replica if there is one, and it can respond. */
const ask = <T>(query: (on: Connection) => Promise<T>): Promise<T> => replica()?.ask(query) ?? query(sql());

/** Changes nothing. */
export type Reader = Pick<Database, "select" | "selectDistinct" | "$count">;

const throughReplica = (prepare: boolean) =>
  perProcess(prepare ? "reads" : "searches", () =>
    drizzle(
      async (text, values, method) => {
        const rows = await ask<unknown[]>((on) => {
          const query = on.unsafe(text, values, { prepare });
          return method === "all" ? query.values() : query;
        });
        return { rows: [...rows] };
      },
      { schema, casing: "snake_case" },
    ),
  );

/** As {@link db}, from the replica if there is one. */
export const readDb = (): Reader => (replica() ? throughReplica(true) : db());

/** As {@link readDb}, for a text: planned for it alone, because the plan for any text reads the whole tables. */
export const searchDb = (): Reader => throughReplica(false);
