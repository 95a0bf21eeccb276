import type { Sql, TransactionSql } from "postgres";

type Types = { bigint: bigint };
type Transaction = TransactionSql<Types>;
type Run<Result> = (on: Transaction) => Promise<Result>;

const preparedClient = (on: Pick<Transaction, "unsafe">): Pick<Transaction, "unsafe"> => ({
  unsafe: (query, values) => on.unsafe(query, values, { prepare: true }),
});

const inside = (on: Transaction): Transaction =>
  Object.assign({ ...on } as Transaction, preparedClient(on), {
    savepoint: <Result>(run: Run<Result>) => on.savepoint((inner) => run(inside(inner))),
  });

/**
 * drizzle asks the driver for no prepared statements, whatever that was configured with, so that each query takes two round
 * trips to Postgres instead of one (drizzle-orm issue 6096).
 *
 * @returns the pools as drizzle is to use them. Those that prepare nothing, behind a pooler, still prepare nothing
 */
export const prepared = (statements: Sql<Types>, transactions: Sql<Types>): Sql<Types> =>
  Object.assign({ ...statements } as Sql<Types>, preparedClient(statements), {
    begin: <Result>(run: Run<Result>) => transactions.begin((transaction) => run(inside(transaction))),
  });
