import type { Ban, KeyOfAccount, Limiter } from "@/lib/platform/limiter/limiter";

/** The active ban of one key. */
export async function banOf(
  limiter: Pick<Limiter, "bansOf">,
  key: KeyOfAccount,
  now: number,
): Promise<Ban | undefined> {
  return (await limiter.bansOf(key.accountId, [key.keyId], now)).get(key.keyId);
}
