import { keyNames, keyTitle } from "@/lib/domains/keys/lookup";
import * as log from "@/lib/domains/usage/requests/last-hour";
import type { Member } from "@/lib/web/auth/member";
import type { JsonOf } from "./json";

export async function readLastHourOfViewer(
  { accountId, plan, limits }: Pick<Member, "accountId" | "plan" | "limits">,
  max: number,
) {
  const { keys, ...hour } = await log.readLastHour(accountId, max, Date.now());
  const names = await keyNames(accountId, keys);
  const nameOf = (keyId: bigint) => {
    const key = names.get(keyId);
    return key ? keyTitle(key) : `Key ${keyId}`;
  };
  return { ...hour, plan, limits, keys: keys.map(({ keyId, at }) => ({ name: nameOf(keyId), at })) };
}

export type LastHourRead = JsonOf<Awaited<ReturnType<typeof readLastHourOfViewer>>>;
