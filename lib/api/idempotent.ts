import type { AccountId } from "@/lib/accounts/account-id";
import type { Connection } from "@/lib/db/client";
import { type IdempotentRequest, once } from "@/lib/idempotency/service";
import { toJson } from "./json";
import type { Reply } from "./reply";

/**
 * Runs what an operation does so that a retry with the same Idempotency-Key gets the first answer and does nothing again.
 * Without a key it just runs, and on no transaction.
 */
export async function replyOnce<Body>(
  accountId: AccountId,
  idempotency: IdempotentRequest | undefined,
  work: (on?: Connection) => Promise<Body>,
): Promise<Reply<Body>> {
  if (!idempotency) return { body: await work() };
  const { answer, replayed } = await once(accountId, idempotency, async (on) => toJson(await work(on)));
  return { json: answer, headers: replayed ? { "Idempotent-Replayed": "true" } : {} };
}
