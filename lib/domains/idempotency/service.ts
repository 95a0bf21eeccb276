import type { AccountId } from "@/lib/base/account-id";
import { CodedProblem } from "@/lib/base/errors";
import type { JsonText } from "@/lib/base/json-text";
import { type Connection, sql } from "@/lib/platform/db/client";
import * as queries from "./queries";

/** How long the response to an Idempotency-Key is kept. */
const responsesKeptHours = 24;

/** The Idempotency-Key of a request, and the SHA-256 of its body. */
export type IdempotentRequest = { key: string; bodyHash: Uint8Array };

/**
 * Runs work once per Idempotency-Key. The work and the record of its response share a transaction, so a crash leaves both
 * or neither.
 *
 * @param work runs on the given transaction, and returns the response body as JSON
 * @returns the body of the first response, and whether it is replayed
 * @throws CodedProblem idempotency_conflict while another request with the key is running; idempotency_key_reused if the
 *   key was used with another body
 */
export async function once<T>(
  accountId: AccountId,
  { key, bodyHash }: IdempotentRequest,
  work: (on: Connection) => Promise<JsonText<T>>,
): Promise<{ json: JsonText<T>; replayed: boolean }> {
  return sql().begin(async (on) => {
    if (!(await queries.tryLock(on, accountId, key))) {
      throw new CodedProblem("idempotency_conflict", "A request with this Idempotency-Key is still in progress.");
    }
    const first = await queries.findResponse(on, accountId, key, responsesKeptHours);
    if (first && Buffer.compare(first.bodyHash, bodyHash) !== 0) {
      throw new CodedProblem("idempotency_key_reused", "This Idempotency-Key was already used with a different body.");
    }
    if (first) return { json: first.json, replayed: true };
    const json = await work(on);
    await queries.saveResponse(on, { accountId, key, bodyHash, json });
    return { json, replayed: false };
  });
}

/** Deletes expired responses. */
export const deleteExpiredResponses = (): Promise<void> => queries.deleteOldResponses(responsesKeptHours);
