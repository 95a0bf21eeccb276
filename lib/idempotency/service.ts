import type { AccountId } from "@/lib/accounts/account-id";
import { type Connection, sql } from "@/lib/db/client";
import { ApiError } from "@/lib/errors";
import * as queries from "./queries";

/** How long the answer to an Idempotency-Key is kept. */
const answersKeptHours = 24;

/** What a request says to be safe to retry: its Idempotency-Key, and the SHA-256 of its body. */
export type IdempotentRequest = { key: string; bodyHash: Uint8Array };

/**
 * Does some work once per Idempotency-Key. The work and the record of its answer are one transaction, so that a crash
 * leaves both or neither.
 *
 * @param work does the work on the given transaction, and returns the body of the answer
 * @returns the body of the first answer, and whether it was given before
 * @throws ApiError idempotency_conflict while another request with the key is running; idempotency_key_reused if the
 *   key came with another body before
 */
export async function once(
  accountId: AccountId,
  { key, bodyHash }: IdempotentRequest,
  work: (on: Connection) => Promise<string>,
): Promise<{ answer: string; replayed: boolean }> {
  return sql().begin(async (on) => {
    if (!(await queries.tryLock(on, accountId, key))) {
      throw new ApiError("idempotency_conflict", "A request with this Idempotency-Key is still running.");
    }
    const first = await queries.findAnswer(on, accountId, key, answersKeptHours);
    if (first && Buffer.compare(first.bodyHash, bodyHash) !== 0) {
      throw new ApiError("idempotency_key_reused", "This Idempotency-Key was used with another body before.");
    }
    if (first) return { answer: first.answer, replayed: true };
    const answer = await work(on);
    await queries.saveAnswer(on, { accountId, key, bodyHash, answer });
    return { answer, replayed: false };
  });
}

/** Forgets the answers that are no longer kept. */
export const forgetOldAnswers = (): Promise<void> => queries.deleteOldAnswers(answersKeptHours);
