import type { AccountId } from "@/lib/base/account-id";
import { errorCode } from "@/lib/base/error-code";
import { ApiError, UserError } from "@/lib/base/errors";
import { type JsonText, toJson } from "@/lib/base/json";
import type { Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { type FirstResponse, type IdempotentRequest, responsesKeptHours } from "./service";

/** Keeps a response in the transaction of the change, for a repeat of the request. It must have no secret. */
type KeepResponse<T> = (tx: Transaction, response: T) => Promise<void>;

/** Perhaps a response with the key is there: unique_violation. */
const isRepeat = (error: unknown): boolean => errorCode(error) === "23505";

/**
 * Runs a change in a transaction of its own, once for each operation and Idempotency-Key of an account within 24 hours.
 * @param operation its ID @param run calls `keepResponse` in its transaction. If another request has the key, its error rolls the change back
 * @throws ApiError idempotency_key_reused for a repeat with another body
 */
export async function onceInTransaction<T>(
  accountId: AccountId,
  operation: string,
  request: IdempotentRequest | undefined,
  run: (keepResponse: KeepResponse<T>) => Promise<T>,
): Promise<FirstResponse<T>> {
  const fresh = async (keepResponse: KeepResponse<T>) => ({
    json: toJson(await run(keepResponse)) as JsonText<T>,
    replayed: false,
  });
  if (!request) return fresh(async () => undefined);
  const keyed = { accountId, key: `${operation} ${request.key}`, bodyHash: request.bodyHash };
  await queries.deleteOldResponse(accountId, keyed.key, responsesKeptHours);
  const earlier = await replay<T>(keyed);
  if (earlier) return earlier;
  try {
    return await fresh((tx, response) => queries.insertResponse(tx, keyed, toJson(response)));
  } catch (error) {
    // The first request may also have taken the last place.
    const first = isRepeat(error) || error instanceof UserError ? await replay<T>(keyed) : undefined;
    if (first) return first;
    throw error;
  }
}

async function replay<T>(request: queries.KeyedRequest): Promise<FirstResponse<T> | undefined> {
  const kept = await queries.findResponse(request);
  if (!kept) return undefined;
  if (Buffer.compare(kept.bodyHash, request.bodyHash) !== 0)
    throw new ApiError("idempotency_key_reused", "This Idempotency-Key was already used with a different body.");
  return { json: kept.response as JsonText<T>, replayed: true };
}
