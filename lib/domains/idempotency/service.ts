import postgres, { type PendingQuery, type Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { CodedProblem } from "@/lib/base/errors";
import type { JsonText } from "@/lib/base/json-text";
import * as queries from "./queries";

/** How long the response to an Idempotency-Key is kept. */
const responsesKeptHours = 24;

/** The Idempotency-Key of a request, and the SHA-256 of its body. */
export type IdempotentRequest = { key: string; bodyHash: Uint8Array };

/**
 * Changes rows once per Idempotency-Key. The change and its response are kept in one statement, so a crash leaves both or
 * neither.
 *
 * @param change the statement that {@link queries.runOnce} describes; made again for a second attempt
 * @returns the body of the first response, and whether it is replayed
 * @throws CodedProblem idempotency_conflict while another request with the key is running; idempotency_key_reused if the
 *   key was used with another body
 */
export async function once<T>(
  accountId: AccountId,
  request: IdempotentRequest,
  change: () => PendingQuery<Row[]>,
): Promise<{ json: JsonText<T>; replayed: boolean }> {
  const run = () => queries.runOnce(accountId, request, responsesKeptHours, change());
  const outcome = await run().catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    // A response that has expired, or that of a request which ended meanwhile.
    await queries.deleteOldResponse(accountId, request.key, responsesKeptHours);
    return run();
  });
  if (outcome?.first && outcome.bodyHash) {
    if (Buffer.compare(outcome.bodyHash, request.bodyHash) === 0) return { json: outcome.first, replayed: true };
    throw new CodedProblem("idempotency_key_reused", "This Idempotency-Key was already used with a different body.");
  }
  if (outcome?.json) return { json: outcome.json, replayed: false };
  throw new CodedProblem("idempotency_conflict", "A request with this Idempotency-Key is still in progress.");
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === "23505";

/** Deletes expired responses. */
export const deleteExpiredResponses = (): Promise<void> => queries.deleteOldResponses(responsesKeptHours);
