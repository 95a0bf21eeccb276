import postgres, { type PendingQuery, type Row } from "postgres";
import { batchCalls } from "@/lib/base/batch-calls";
import { ApiError } from "@/lib/base/errors";
import type { JsonText } from "@/lib/base/json";
import * as queries from "./queries";

export const responsesKeptHours = 24;

export type IdempotentRequest = Pick<queries.KeyedRequest, "key" | "bodyHash">;

type Change<Item> = queries.KeyedRequest & { item: Item };

/** The first response as JSON, and whether an earlier request with the same key got it. */
export type FirstResponse<T> = { json: JsonText<T>; replayed: boolean };

/**
 * The change and its response are one statement: a crash leaves both or neither. Those of one turn share a statement.
 * @param change as {@link queries.runOnce} describes, for items that are numbered from 1
 * @returns a function that throws ApiError: idempotency_conflict while another request with the key is running;
 * idempotency_key_reused if the key was used with another body
 */
export function onceInStatement<Item, T>(
  change: (items: Item[]) => PendingQuery<Row[]>,
  parallel: number,
): (request: Change<Item>) => Promise<FirstResponse<T>> {
  async function run(requests: Change<Item>[]): Promise<(FirstResponse<T> | Error)[]> {
    const items = requests.map(({ item }) => item);
    const outcomes = await queries.runOnce(requests, responsesKeptHours, change(items));
    return requests.map((request, index) => firstResponseOf(request, outcomes[index]));
  }

  async function runAlone(request: Change<Item>): Promise<FirstResponse<T> | Error> {
    try {
      // A response that has expired, or that of a request which ended meanwhile.
      await queries.deleteOldResponse(request.accountId, request.key, responsesKeptHours);
      const [response] = await run([request]);
      return response as FirstResponse<T> | Error;
    } catch (error) {
      return error as Error;
    }
  }

  return batchCalls(
    (requests: Change<Item>[]) =>
      run(requests).catch((error: unknown) => {
        if (!isRejectedRow(error)) throw error;
        // Nothing is written. Only one request may be the reason.
        return Promise.all(requests.map(runAlone));
      }),
    parallel,
  );
}

function firstResponseOf<T>(
  { bodyHash }: queries.KeyedRequest,
  outcome: queries.RepeatOutcome | undefined,
): FirstResponse<T> | Error {
  if (outcome?.first && outcome.bodyHash) {
    if (Buffer.compare(outcome.bodyHash, bodyHash) === 0) return { json: outcome.first, replayed: true };
    return new ApiError("idempotency_key_reused", "This Idempotency-Key was already used with a different body.");
  }
  if (outcome?.json) return { json: outcome.json, replayed: false };
  return new ApiError("idempotency_conflict", "A request with this Idempotency-Key is still in progress.");
}

/** Whether the database rejects a value or a constraint is violated (classes 22 and 23). */
const isRejectedRow = (error: unknown): boolean => error instanceof postgres.PostgresError && /^2[23]/.test(error.code);

export const deleteExpiredResponses = (): Promise<void> => queries.deleteOldResponses(responsesKeptHours);
