import type { Ban } from "./limiter";

/** Of several keys, by how the ban of one is found. */
export async function bansOfEach(
  keyIds: readonly bigint[],
  banOf: (keyId: bigint) => Promise<Ban | undefined>,
): Promise<Map<bigint, Ban>> {
  const bans = new Map<bigint, Ban>();
  const add = async (keyId: bigint) => {
    const ban = await banOf(keyId);
    if (ban) bans.set(keyId, ban);
  };
  await Promise.all(keyIds.map(add));
  return bans;
}
